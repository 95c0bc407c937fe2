import { parse } from 'yaml';
import { isObject } from '../lib/is-object.ts';
import { type Draft, UnreadableSource } from './draft.ts';
import { fromCurl } from './from-curl.ts';
import { fromN8n } from './from-n8n.ts';
import { fromOpenApi } from './from-openapi.ts';
import { fromSchema } from './from-schema.ts';

/** Sources longer than this are read by nobody in one piece. */
const LONGEST = 20_000_000;

/** What goes with a source: an answer as it came, and which operation of many is meant. */
export interface Besides {
  answer?: string | undefined;
  operation?: string | undefined;
}

/** Reads a source, told by what stands in it: a curl command, an OpenAPI document, a workflow of n8n, or a JSON Schema. @throws UnreadableSource */
export function readSource(text: string, { answer, operation }: Besides = {}): Draft {
  if (text.length > LONGEST)
    throw new UnreadableSource(`The source has ${text.length} characters; at most ${LONGEST} are read.`);
  const draft = drafted(text.replace(/^\uFEFF/, ''), operation);
  return answer === undefined ? draft : { ...draft, called: true, answer: { body: answerIn(answer) } };
}

function drafted(text: string, operation: string | undefined): Draft {
  if (/^\s*(?:[$>]\s+)?curl(?:\.exe)?\s/.test(text)) return fromCurl(text);
  const document = documentIn(text);
  if ('openapi' in document || 'swagger' in document) return fromOpenApi(document, operation);
  if (operation !== undefined)
    throw new UnreadableSource('--operation belongs to an OpenAPI document, and this is none.');
  if (Array.isArray(document.nodes) && 'connections' in document) return fromN8n(document);
  const isSchema = ['$schema', 'properties', '$ref', 'allOf', 'oneOf', 'anyOf', '$defs', 'definitions'].some(
    (word) => word in document,
  );
  if (isSchema || document.type === 'object') return fromSchema(document);
  throw new UnreadableSource(
    'It is not told what the source is. Expected: a JSON Schema ("properties"), an OpenAPI document ("openapi"), a workflow exported from n8n ("nodes"), or a curl command.',
  );
}

/** A document in JSON or YAML. What is wrong with it is told without repeating it: a secret may stand in it. */
function documentIn(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = /^\s*[[{]/.test(text) ? JSON.parse(text) : parse(text, { maxAliasCount: 100 });
  } catch {
    throw new UnreadableSource(
      'The source is neither JSON nor YAML, nor a command that begins with curl. Expected: one of them, saved whole, as it was exported.',
    );
  }
  // n8n exports several workflows as a list.
  const [only, more] = Array.isArray(value) ? value : [value];
  if (isObject(only) && more === undefined) return only;
  throw new UnreadableSource('The source holds no one object. Expected: one schema, document, workflow or command.');
}

function answerIn(text: string): unknown {
  const clean = text.replace(/^\uFEFF/, '').trim();
  if (clean === '')
    throw new UnreadableSource('The answer is empty. Expected: the file with what came back, as JSON or as text.');
  try {
    return JSON.parse(clean);
  } catch {
    return clean;
  }
}
