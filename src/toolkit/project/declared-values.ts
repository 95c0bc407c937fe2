import { isDeepStrictEqual } from 'node:util';
import type { Defaults } from '@/registry/surface/defaults';
import { isObject, type JsonPath, valueAt } from '@/registry/surface/json-builder';
import { readDeclaration } from '@/registry/surface/read-declaration';
import { positionAt } from '../finding';
import type { JsonSource } from '../json/json-locations';

/** The origin of a value in a resolved declaration: written in tool.json, a default, or implied by another word. */
export type Origin = 'own' | 'default' | 'implied';

/** A value of a resolved declaration, and its origin. */
export interface DeclaredValue {
  /** Its dotted path. */
  path: string;
  value: unknown;
  origin: Origin;
  /** File of the value, or of the word that implies it; `line` is counted from 1. */
  file: string;
  line: number;
}

/** Returns every value of the resolved declaration of a file, in order, with its origin. */
export function declaredValues(surfaceSource: JsonSource, defaults: JsonSource): DeclaredValue[] {
  const defaultValues = (isObject(defaults.value) ? defaults.value : {}) as Defaults;
  const { declaration, originOf } = readDeclaration(surfaceSource.value, defaultValues);
  const at = (origin: Origin, { path: file, text, offsetOf }: JsonSource, path: JsonPath) => ({
    origin,
    file,
    line: positionAt(text, offsetOf(path)).line,
  });
  const originAt = (path: JsonPath, value: unknown): Omit<DeclaredValue, 'path' | 'value'> => {
    const place = originOf(path);
    if (isDeepStrictEqual(valueAt(surfaceSource.value, place), value)) return at('own', surfaceSource, place);
    const use = place.indexOf('use');
    const entry = ['fields', String(valueAt(surfaceSource.value, place.slice(0, use + 1)))];
    if (use >= 0) return at('default', defaults, [...entry, ...path.slice(-1)]);
    const defaultPath = [path, place].find((one) => isDeepStrictEqual(valueAt(defaultValues, one), value));
    if (defaultPath) return at('default', defaults, defaultPath);
    return at('implied', surfaceSource, place);
  };
  return leavesOf(declaration).map(({ path, value }) => ({ path: path.join('.'), value, ...originAt(path, value) }));
}

/** Returns the innermost values of a value, in order. */
function leavesOf(value: unknown, path: JsonPath = []): { path: JsonPath; value: unknown }[] {
  const hasInnerValues = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!hasInnerValues) return [{ path, value }];
  const steps = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return steps.flatMap((step) => leavesOf(valueAt(value, [step]), [...path, step]));
}
