import { isObject } from '../lib/is-object.ts';
import type { Draft, Schema } from './draft.ts';
import { exampleAnswer } from './example-answer.ts';
import { mediaOf } from './openapi-media.ts';
import { schemaReader } from './plain-schema.ts';

/** Files an answer may be, by the first word of their type, and the ending of an address of one. */
const FILE_ENDINGS: Readonly<Record<string, string>> = { audio: 'mp3', image: 'png', video: 'mp4' };

/** An answer of the operation: its example, or one made of its schema; undefined where it promises none. */
export function answerOf(document: Schema, { responses }: Schema): Draft['answer'] {
  const reader = schemaReader(document);
  const all = Object.entries(isObject(responses) ? responses : {});
  const [, good] = all.find(([status]) => /^2/.test(status)) ?? all.find(([status]) => status === 'default') ?? [];
  const response = reader.plain(good ?? {}, 'The answer')?.schema ?? {};
  const media = mediaOf(response.content) ?? response;
  const [named] = Object.values(isObject(media.examples) ? media.examples : {});
  const example = media.example ?? (isObject(named) && 'value' in named ? named.value : undefined);
  if (example !== undefined) return { body: example };
  if (media.schema === undefined) return undefined;
  if (reader.plain(media.schema, 'The answer')?.schema.format === 'binary') return fileAnswer(response.content);
  const made = exampleAnswer(reader, media.schema);
  if (made === undefined) return undefined;
  const guess = 'The document has no example of it: one was made up of its schema, for the demo and the sample.';
  return { body: made, questions: [...reader.questions, { about: 'The answer', guess }] };
}

/** A page shows a file by its address, so that is what a workflow answers with. */
function fileAnswer(content: unknown): Draft['answer'] {
  const [type = ''] = Object.keys(isObject(content) ? content : {});
  const [kind = ''] = type.split('/');
  const ending = Object.hasOwn(FILE_ENDINGS, kind) ? FILE_ENDINGS[kind] : undefined;
  const name = ending ? kind : 'file';
  const body = { [name]: `https://example.com/answer.${ending ?? 'bin'}` };
  const guess = `It is a file (${type}): let the workflow answer with its address, as the part "${name}" of an object. "keep: [${name}]" in automation.md, with a file for the demo, keeps it with the run.`;
  return { body, questions: [{ about: 'The answer', guess }] };
}
