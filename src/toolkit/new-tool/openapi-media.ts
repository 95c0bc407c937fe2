import { isObject } from '@/contracts/json';
import type { Question, Schema } from './draft';
import { schemaReader } from './schema-reader';

/** Returns the JSON media type of a content, or else a form, or else the first media type. */
export function preferredMedia(content: unknown): Schema | undefined {
  const types = Object.entries(isObject(content) ? content : {});
  const [, mediaType] =
    types.find(([type]) => /\bjson\b/i.test(type)) ?? types.find(([type]) => /form/i.test(type)) ?? types[0] ?? [];
  return isObject(mediaType) ? mediaType : undefined;
}

/**
 * Returns the media type whose body becomes the form, and the guesses that were made. Prefers JSON, unless only the multipart
 * form accepts files.
 */
export function chooseBodyMedia(
  document: Schema,
  content: unknown,
): [media: Schema | undefined, questions: Question[]] {
  const preferred = preferredMedia(content);
  const [, form] = Object.entries(isObject(content) ? content : {}).find(([type]) => /multipart/i.test(type)) ?? [];
  if (!preferred || !isObject(form) || form === preferred) return [preferred, []];
  const preferredFiles = filePartsOf(document, preferred.schema);
  const files = filePartsOf(document, form.schema).filter((name) => !preferredFiles.includes(name));
  if (files.length === 0) return [preferred, []];
  const guess = `The service accepts JSON or a form. Only the form accepts files (${files.slice(0, 3).join(', ')}), so it was chosen: the workflow must send the body on as a form.`;
  return [form, [{ about: 'The body', guess }]];
}

/** Returns the names of the properties that are files. */
function filePartsOf(document: Schema, schema: unknown): string[] {
  // The form reports these questions later, so ignore those of this reader.
  const reader = schemaReader(document);
  const isFile = (part: Schema | undefined) => part?.format === 'binary';
  const { properties } = reader.resolve(schema, 'The body')?.schema ?? {};
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, property]) => {
    const part = reader.resolve(property, name)?.schema;
    return isFile(part) || isFile(reader.resolve(part?.items, name)?.schema) ? [name] : [];
  });
}
