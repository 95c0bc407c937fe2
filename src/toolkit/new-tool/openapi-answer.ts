import { isObject } from '@/contracts/json';
import type { Draft, Schema } from './draft';
import { exampleAnswer } from './example-answer';
import { preferredMedia } from './openapi-media';
import { schemaReader } from './schema-reader';

/** File extensions by the first part of a media type. */
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
  return { body: built, questions: [...reader.questions, { about: 'The answer', guess }] };
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
