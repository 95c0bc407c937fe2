import { isObject, type JsonObject } from '@/registry/surface/json-builder';
import { propertiesOf, schemaParts } from '@/toolkit/json/schema-parts';

/** The words of a JSON Schema, as "Title.word": those of every object it describes, by the title of the object. */
export function wordsOfSchema(root: JsonObject): Set<string> {
  const words = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (schema: unknown) => {
    for (const part of schemaParts(schema, root)) {
      if (seen.has(part)) continue;
      seen.add(part);
      for (const word of Object.keys(propertiesOf(part))) words.add(`${part.title}.${word}`);
      for (const inner of [...Object.values(propertiesOf(part)), part.items, part.additionalProperties]) visit(inner);
    }
  };
  visit(root);
  return words;
}

/** Adds the words a document uses. */
export function addUsedWords(root: JsonObject, document: unknown, words: Set<string>): void {
  const visit = (schema: unknown, value: unknown) => {
    for (const part of schemaParts(schema, root)) {
      if (Array.isArray(value)) for (const item of value) visit(part.items, item);
      if (!isObject(value)) continue;
      const properties = propertiesOf(part);
      for (const [word, inner] of Object.entries(value)) {
        if (word in properties) words.add(`${part.title}.${word}`);
        visit(word in properties ? properties[word] : part.additionalProperties, inner);
      }
    }
  };
  visit(root, document);
}
