import { isObject } from '../lib/is-object.ts';
import type { Question, Schema } from './draft.ts';
import { schemaReader } from './plain-schema.ts';

/** What stands under JSON, or else under a form. */
export function mediaOf(content: unknown): Schema | undefined {
  const types = Object.entries(isObject(content) ? content : {});
  const [, found] =
    types.find(([type]) => /\bjson\b/i.test(type)) ?? types.find(([type]) => /form/i.test(type)) ?? types[0] ?? [];
  return isObject(found) ? found : undefined;
}

/** The body that is asked for, and what had to be guessed. Beside JSON a form is taken if only the form takes files, so that members can upload them. */
export function askedMedia(document: Schema, content: unknown): [media: Schema | undefined, questions: Question[]] {
  const usual = mediaOf(content);
  const [, form] = Object.entries(isObject(content) ? content : {}).find(([type]) => /multipart/i.test(type)) ?? [];
  if (!usual || !isObject(form) || form === usual) return [usual, []];
  const known = filesIn(document, usual.schema);
  const files = filesIn(document, form.schema).filter((name) => !known.includes(name));
  if (files.length === 0) return [usual, []];
  const guess = `It is taken as JSON or as a form. Only the form takes files (${files.slice(0, 3).join(', ')}), so it was taken: whoever is called must send it on as a form.`;
  return [form, [{ about: 'The body', guess }]];
}

/** The parts of a body that are files, by name. */
function filesIn(document: Schema, schema: unknown): string[] {
  // What has to be guessed is asked where the form is made, so this reader keeps its questions to itself.
  const reader = schemaReader(document);
  const isFile = (part: Schema | undefined) => part?.format === 'binary';
  const { properties } = reader.plain(schema, 'The body')?.schema ?? {};
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, given]) => {
    const part = reader.plain(given, name)?.schema;
    return isFile(part) || isFile(reader.plain(part?.items, name)?.schema) ? [name] : [];
  });
}
