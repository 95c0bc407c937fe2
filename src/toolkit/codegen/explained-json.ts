import { isObject, type JsonObject } from '@/registry/surface/json-builder';
import { propertiesOf, schemaParts } from '../json/schema-parts';

/** Values up to this number of characters are on one line. */
const LINE_LENGTH = 100;

/** Descriptions with more characters are cut after their first sentence. */
const COMMENT_LENGTH = 240;

/** Returns a document as JSON with comments: the first use of each word has its description from the schema above it. */
export function explainedJson(document: JsonObject, root: JsonObject): string {
  const explained = new Set<string>();
  const lines = (value: unknown, schema: unknown, indent: string): string => {
    const parts = schemaParts(schema, root);
    const inner = `${indent}  `;
    if (Array.isArray(value) && value.some(isObject)) {
      const items = parts.map(({ items }) => items).find((one) => one !== undefined);
      return `[\n${value.map((item) => `${inner}${lines(item, items, inner)}`).join(',\n')}\n${indent}]`;
    }
    if (!isObject(value)) return oneLine(value);
    const newWords = Object.keys(value).filter((word) => isNew(word, parts));
    if (newWords.length === 0 && oneLine(value).length <= LINE_LENGTH) return oneLine(value);
    const rows = Object.entries(value).map(([word, innerValue]) => {
      const schemaPart = parts.find((part) => word in propertiesOf(part));
      const property = schemaPart ? propertiesOf(schemaPart)[word] : parts.find(takesAnyName)?.additionalProperties;
      const comment = schemaPart && isNew(word, parts) ? `${inner}// ${descriptionOf(property)}\n` : '';
      if (schemaPart) explained.add(`${schemaPart.title}.${word}`);
      return `${comment}${inner}${JSON.stringify(word)}: ${lines(innerValue, property, inner)}`;
    });
    return `{\n${rows.join(',\n')}\n${indent}}`;
  };
  const isNew = (word: string, parts: readonly JsonObject[]): boolean => {
    const described = parts.find((part) => word in propertiesOf(part));
    return described !== undefined && !explained.has(`${described.title}.${word}`);
  };
  const descriptionOf = (schema: unknown) => {
    const text = String(schemaParts(schema, root).find(({ description }) => description)?.description);
    return text.length > COMMENT_LENGTH ? text.slice(0, text.indexOf('. ') + 1) : text;
  };
  return lines(document, root, '');
}

function takesAnyName({ additionalProperties }: JsonObject): boolean {
  return isObject(additionalProperties);
}

/** Formats a value on one line, with the spaces of the formatter. */
function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${oneLine(inner)}`)
    .join(', ')} }`;
}
