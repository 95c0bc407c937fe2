import { Ajv, type ErrorObject } from 'ajv';
import { Failure } from '@/contracts/failure';
import { jsonCandidates } from '@/reading/json-extract';
import { completePartialJson } from '@/reading/partial-json';
import { type ChatMessage, type ChatRequest, type ChatServer, complete, serverKeyOf } from './chat-client';
import { validatorOf } from './json-validator';
import { providerFailure, refusesFormat } from './provider-errors';
import { retryWithFeedback, withFeedback } from './retry-with-feedback';
import type { Schema } from './run';

/** Response formats for JSON, from the strictest down to a plain instruction. */
const RESPONSE_FORMATS = ['json_schema', 'json_object', 'plain'] as const;

/** Index of the first response format known to work, by URL and model. */
const workingFormat = new Map<string, number>();

/** A JSON value returned by a model. */
type Value = Record<string, unknown> | unknown[];

/** The schema and further checks of a structured answer. */
interface Structured {
  name: string;
  schema: Schema;
  /** Returns what a schema-valid value still lacks. */
  check(value: Value): string[];
}

/**
 * Requests an answer that fits a schema. If the server rejects a response format, the next simpler one is used, and
 * remembered. An answer that violates the schema or the checks is sent back once with feedback. The better of the two
 * answers is returned, even if it still has violations.
 *
 * @param stage reports the current step
 * @throws Failure if no JSON is returned at all
 */
export async function completeStructured(
  server: ChatServer,
  request: ChatRequest,
  structured: Structured,
  stage: (step: string) => void,
): Promise<Value> {
  const { schema } = structured;
  const validate = validatorOf(schema);
  const content = await completeWithFallback(server, request, structured);
  stage('Reading the answer');
  const check = (value: Value | undefined) => {
    if (value === undefined) return ['it is not JSON'];
    if (!validate(value)) return schemaViolations(validate.errors ?? []);
    return structured.check(value);
  };
  const best = await retryWithFeedback(
    { first: parseValue(content, schema), check, stage, signal: request.signal },
    async (feedback) => {
      const feedbackText = `${feedback} Send the whole answer again as JSON that fits the schema, and nothing else.`;
      return parseValue(
        await completeWithFallback(server, withFeedback(request, content, feedbackText), structured),
        schema,
      );
    },
  );
  if (best === undefined) throw unreadableAnswer();
  return best;
}

const formatter = new Ajv();

function schemaViolations(errors: readonly ErrorObject[]): string[] {
  return errors.map((error) => formatter.errorsText([error], { dataVar: 'the answer' }));
}

async function completeWithFallback(server: ChatServer, request: ChatRequest, structured: Structured): Promise<string> {
  const cacheKey = serverKeyOf(server);
  const strict = strictSchema(structured.schema);
  const firstSupported = server.ignoresFormats ? RESPONSE_FORMATS.length - 1 : strict ? 0 : 1;
  const first = Math.max(workingFormat.get(cacheKey) ?? 0, firstSupported);
  for (let index = first; ; index += 1) {
    const outcome = await complete(server, {
      ...request,
      ...formatParams(RESPONSE_FORMATS[index] ?? 'plain', request.messages, structured),
    });
    if (outcome.ok) {
      if (index > first) workingFormat.set(cacheKey, index);
      return outcome.content;
    }
    if (index >= RESPONSE_FORMATS.length - 1 || !refusesFormat(outcome.error))
      throw providerFailure(outcome.error, request.key);
  }
}

function formatParams(
  format: (typeof RESPONSE_FORMATS)[number],
  messages: readonly ChatMessage[],
  { name, schema }: Structured,
): Pick<ChatRequest, 'messages' | 'responseFormat'> {
  const strict = strictSchema(schema);
  if (format === 'json_schema' && strict) {
    const json_schema = { name: name.replace(/[^\w-]/g, '_').slice(0, 64), strict: true, schema: strict.schema };
    return { messages, responseFormat: { type: 'json_schema', json_schema } };
  }
  const instruction = `Answer with JSON only, without any words around it. It must fit this JSON Schema:\n${JSON.stringify(schema)}`;
  const withInstruction: ChatMessage[] = [{ role: 'system', content: instruction }, ...messages];
  // `json_object` cannot return a list, so only an instruction requests a list.
  return format === 'json_object' && schema.type === 'object'
    ? { messages: withInstruction, responseFormat: { type: 'json_object' } }
    : { messages: withInstruction };
}

/** Returns the complete parts of an unfinished structured answer; undefined if there are none. */
export function parsePartialStructured(content: string, schema: Schema): Value | undefined {
  const completed = completePartialJson(content);
  return completed === undefined ? undefined : parseValue(completed, schema);
}

/** Parses an answer: unwraps a list that strict mode wrapped, and removes nulls; undefined if it is not JSON. */
function parseValue(content: string, schema: Schema): Value | undefined {
  const json = firstJson(content);
  if (json === undefined) return undefined;
  if (schema.type !== 'object' && !Array.isArray(json)) {
    const lists = Object.values(json).filter(Array.isArray);
    if (lists.length === 1) return withoutNulls(lists[0]) as Value;
  }
  return withoutNulls(json) as Value;
}

/** Returns the first object or list in a text. A truncated answer yields none, so it is requested again. */
function firstJson(text: string): object | undefined {
  for (const { value } of jsonCandidates(text)) if (value && typeof value === 'object') return value;
  return undefined;
}

/** Creates the failure for an answer without JSON of the requested shape. */
export function unreadableAnswer(): Failure {
  return new Failure('provider_unreadable', 'The model answered in a form we could not read. Please try again.', 502);
}

/** A schema for strict mode, which may be wrapped in an object. */
interface StrictSchema {
  schema: Record<string, unknown>;
  /** Property that holds the value; undefined if the value is an object itself. */
  wrapped?: string;
}

const COPIED_KEYWORDS = ['type', 'description', 'enum', 'const'] as const;

/**
 * Converts a schema to the subset that strict mode supports: an object at the root, every property required, optional
 * properties nullable, no additional properties (a map keeps only its named properties). Returns undefined for a schema with
 * branches, or with maps without named properties.
 */
export function strictSchema(schema: Schema): StrictSchema | undefined {
  const wrapped = schema.type === 'object' ? undefined : 'items';
  const converted = convert(schema);
  if (!converted) return undefined;
  if (!wrapped) return { schema: converted };
  return {
    schema: { type: 'object', properties: { [wrapped]: converted }, required: [wrapped], additionalProperties: false },
    wrapped,
  };
}

function convert(schema: Schema): Record<string, unknown> | undefined {
  if (schema.$ref || schema.anyOf || schema.oneOf || schema.allOf || schema.patternProperties) return undefined;
  const copied = Object.fromEntries(COPIED_KEYWORDS.flatMap((key) => (key in schema ? [[key, schema[key]]] : [])));
  if (schema.type === 'array') {
    const items = convert((schema.items ?? {}) as Schema);
    return items && { ...copied, items };
  }
  if (schema.type !== 'object') return 'type' in schema || 'enum' in schema || 'const' in schema ? copied : undefined;
  if (!schema.properties) return undefined;
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const properties: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(schema.properties as Record<string, Schema>)) {
    const converted = convert(inner);
    if (!converted) return undefined;
    properties[name] = required.has(name) ? converted : nullable(converted);
  }
  return { ...copied, properties, required: Object.keys(properties), additionalProperties: false };
}

function nullable(schema: Record<string, unknown>): Record<string, unknown> {
  return schema.type === undefined ? schema : { ...schema, type: [schema.type, 'null'].flat() };
}

/** Removes the nulls that strict mode puts in place of optional properties. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!value || typeof value !== 'object') return value;
  const present = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(present.map(([key, inner]) => [key, withoutNulls(inner)]));
}
