import { parse } from 'yaml';
import { isObject } from '@/contracts/json';
import { fromCurlOn } from './curl-command';
import { type Draft, UnreadableSource } from './draft';
import { fromCurl } from './from-curl';
import { fromN8n } from './from-n8n';
import { fromOpenApi } from './from-openapi';
import { fromSchema } from './from-schema';

/** Matches JSON, and YAML with a word that schemas and documents begin with: their texts may have commands in them. */
const STARTS_JSON = /^\s*[[{]/;
const STARTS_YAML = /^["']?(?:openapi|swagger|\$schema|\$id|type|properties|info|nodes)["']?[ \t]*:/m;

/** Maximum length of a source, in characters. */
const MAX_LENGTH = 20_000_000;

/**
 * Reads a source into a draft. Its kind is detected from its content: a curl command, an OpenAPI document, an n8n
 * workflow, or a JSON Schema.
 *
 * @param options an example answer, and the id of an OpenAPI operation
 * @throws UnreadableSource
 */
export function readSource(
  text: string,
  { answer, operation }: { answer?: string | undefined; operation?: string | undefined } = {},
): Draft {
  if (text.length > MAX_LENGTH)
    throw new UnreadableSource(`The source has ${text.length} characters; at most ${MAX_LENGTH} are read.`);
  const draft = readDraft(text.replace(/^\uFEFF/, ''), operation);
  return answer === undefined ? draft : { ...draft, callsService: true, answer: { body: parseAnswer(answer) } };
}

function readDraft(text: string, operation: string | undefined): Draft {
  if (!STARTS_JSON.test(text) && !STARTS_YAML.test(text) && fromCurlOn(text) !== undefined) return fromCurl(text);
  const document = parseDocument(text);
  if ('openapi' in document || 'swagger' in document) return fromOpenApi(document, operation);
  if (operation !== undefined)
    throw new UnreadableSource('--operation is only for an OpenAPI document, which this is not.');
  if (Array.isArray(document.nodes) && 'connections' in document) return fromN8n(document);
  const isSchema = ['$schema', 'properties', '$ref', 'allOf', 'oneOf', 'anyOf', '$defs', 'definitions'].some(
    (word) => word in document,
  );
  if (isSchema || document.type === 'object') return fromSchema(document);
  throw new UnreadableSource(
    'The kind of the source is unknown. Expected: a JSON Schema ("properties"), an OpenAPI document ("openapi"), a workflow exported from n8n ("nodes"), or a curl command.',
  );
}

/** Parses a document in JSON or YAML. Errors do not quote it, since it may contain a secret. */
function parseDocument(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = /^\s*[[{]/.test(text) ? JSON.parse(text) : parse(text, { maxAliasCount: 100 });
  } catch {
    throw new UnreadableSource(
      'The source is neither JSON nor YAML, nor a command that begins with curl. Expected: one of them, complete, as it was exported.',
    );
  }
  // n8n exports workflows as a list.
  const [document, second] = Array.isArray(value) ? value : [value];
  if (isObject(document) && second === undefined) return document;
  throw new UnreadableSource('The source is not a single object. Expected: one schema, document, workflow or command.');
}

function parseAnswer(text: string): unknown {
  const clean = text.replace(/^\uFEFF/, '').trim();
  if (clean === '')
    throw new UnreadableSource(
      'The answer is empty. Expected: a file with the answer of the service, as JSON or as text.',
    );
  try {
    // What is no JSON is a text.
    return JSON.parse(clean);
  } catch {
    return clean;
  }
}
