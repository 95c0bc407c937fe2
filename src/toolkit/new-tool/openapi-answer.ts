import { isObject } from '@/contracts/json';
import type { Draft, Question, Schema } from './draft';
import { humanize } from './sanitize-text';
import { type Resolved, type SchemaReader, schemaReader } from './schema-reader';
import { schemaType } from './schema-to-field';

const FILE_ENDINGS: Readonly<Record<string, string>> = { audio: 'mp3', image: 'png', video: 'mp4' };

/**
 * Returns an example response of an operation: the example in the document, or one generated from the schema; undefined if
 * the operation has neither.
 */
export function exampleResponse(document: Schema, { responses }: Schema): Draft['answer'] {
  const reader = schemaReader(document);
  const entries = Object.entries(isObject(responses) ? responses : {});
  const [, success] =
    entries.find(([status]) => /^2/.test(status)) ?? entries.find(([status]) => status === 'default') ?? [];
  const response = reader.resolve(success ?? {}, 'The answer')?.schema ?? {};
  const media = preferredMedia(response.content) ?? response;
  const [namedExample] = Object.values(isObject(media.examples) ? media.examples : {});
  const example = media.example ?? (isObject(namedExample) && 'value' in namedExample ? namedExample.value : undefined);
  if (example !== undefined) return { body: example };
  if (media.schema === undefined) return undefined;
  if (reader.resolve(media.schema, 'The answer')?.schema.format === 'binary') return fileAnswer(response.content);
  const built = exampleAnswer(reader, media.schema);
  if (built === undefined) return undefined;
  const guess = 'The document has no example of it, so one was generated from its schema, for the demo and the sample.';
  return { body: built, isMadeUp: true, questions: [...reader.questions, { about: 'The answer', guess }] };
}

/** Returns an answer with the URL of a file: a page shows a file by its URL, so the workflow has to answer with one. */
function fileAnswer(content: unknown): Draft['answer'] {
  const [type = ''] = Object.keys(isObject(content) ? content : {});
  const [kind = ''] = type.split('/');
  const ending = Object.hasOwn(FILE_ENDINGS, kind) ? FILE_ENDINGS[kind] : undefined;
  const name = ending ? kind : 'file';
  const body = { [name]: `https://example.com/answer.${ending ?? 'bin'}` };
  const guess = `It is a file (${type}): make the workflow answer with its address, as the property "${name}" of an object. "keep: [${name}]" in automation.md, with a file for the demo, stores the file with the run.`;
  return { body, questions: [{ about: 'The answer', guess }] };
}

/** Returns the JSON media type of a content, or else a form, or else the first media type. */
function preferredMedia(content: unknown): Schema | undefined {
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

/** Limits of an example: depth of nesting, and number of properties per object. */
const MAX_DEPTH = 4;
const MAX_PARTS = 30;

/** Names of parts that tell of a failure where they are there at all. */
const FAILURE_NAME = /error|refusal|failure|warning|problem/i;

/** Returns the example of a schema, or a generated one; undefined if the schema cannot be resolved. */
function exampleAnswer(reader: SchemaReader, schema: unknown): unknown {
  const resolved = reader.resolve(schema, 'The answer');
  return resolved && buildExample(reader, resolved, 'answer', 0);
}

function buildExample(reader: SchemaReader, { schema, trail }: Resolved, name: string, depth: number): unknown {
  const [provided] = [
    schema.example,
    ...(Array.isArray(schema.examples) ? schema.examples : []),
    schema.const,
    schema.default,
  ].filter((value) => value !== undefined && value !== null);
  if (provided !== undefined) return provided;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const inner = (part: unknown, label: string) => {
    const resolved = depth < MAX_DEPTH ? reader.resolve(part, `The answer: ${label}`, trail) : undefined;
    return resolved && buildExample(reader, resolved, label, depth + 1);
  };
  switch (schemaType(schema)) {
    case 'object': {
      const required = new Set(Array.isArray(schema.required) ? schema.required : []);
      const parts = Object.entries(isObject(schema.properties) ? schema.properties : {})
        .filter(([key, part]) => !FAILURE_NAME.test(key) || (required.has(key) && !isNullable(part)))
        .slice(0, MAX_PARTS);
      const entries = parts.map(([key, part]) => [key, inner(part, key)] as const);
      return Object.fromEntries(entries.filter(([key, value]) => value !== undefined && key !== '__proto__'));
    }
    case 'array': {
      const entry = inner(schema.items ?? {}, name);
      return entry === undefined ? [] : [entry];
    }
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 1;
    case 'boolean':
      return true;
    default:
      return exampleText(schema.format, name);
  }
}

function isNullable(part: unknown): boolean {
  if (!isObject(part)) return false;
  const choices = [part.type, part.oneOf, part.anyOf].filter(Array.isArray).flat();
  return part.nullable === true || choices.some((one) => one === 'null' || (isObject(one) && one.type === 'null'));
}

function exampleText(format: unknown, name: string): string {
  if (format === 'date') return '2026-01-31';
  if (format === 'date-time') return '2026-01-31T09:30:00Z';
  if (format === 'email') return 'robin@example.com';
  if (format === 'uri' || format === 'url') return 'https://example.com/';
  return `${humanize(name)} of an example`;
}
