import { isObject, type JsonObject } from '@/registry/surface/json-builder';
import { propertiesOf, schemaParts } from '@/toolkit/json/schema-parts';

/** Texts of which one fits each pattern of the frame. */
const TEXTS = ['plan', 'Some words', '/plan', '.plan', '2026-03-01', 'image/png'];

/** Returns values a JSON Schema takes, one of each kind: every constant, every alternative, objects with what they need and at least one word. */
export function sampleValues(schema: unknown, root: JsonObject): unknown[] {
  return schemaParts(schema, root).flatMap((part) => ownValues(part, root));
}

function ownValues(part: JsonObject, root: JsonObject): unknown[] {
  if ('const' in part) return [part.const];
  if (Array.isArray(part.enum)) return part.enum;
  return [part.type].flat().flatMap((type): unknown[] => {
    if (type === 'string') {
      const pattern = typeof part.pattern === 'string' ? new RegExp(part.pattern) : /./;
      return TEXTS.filter((text) => pattern.test(text)).slice(0, 1);
    }
    if (type === 'null') return [null];
    if (type === 'boolean') return [true, false];
    if (type === 'integer' || type === 'number') return [Number(part.minimum ?? 1) + 1];
    if (type === 'array') return [Array(Number(part.minItems ?? 1)).fill(sampleValues(part.items, root)[0])];
    return type === 'object' ? [sampleObject(part, root)] : [];
  });
}

function sampleObject(part: JsonObject, root: JsonObject): JsonObject {
  const properties = propertiesOf(part);
  const required = Array.isArray(part.required) ? part.required.map(String) : [];
  const others = Object.keys(properties).filter((word) => !required.includes(word));
  const words = [...required, ...others].slice(0, Math.max(required.length, Number(part.minProperties ?? 1)));
  const values = words.map((word) => [word, sampleValues(properties[word], root)[0]]);
  const isMap = words.length === 0 && isObject(part.additionalProperties);
  return isMap ? { someName: sampleValues(part.additionalProperties, root)[0] } : Object.fromEntries(values);
}
