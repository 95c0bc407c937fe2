import { Ajv, type ErrorObject } from 'ajv';
import { Failure } from '@/contracts/failure';
import { jsonCandidates } from '@/reading/json-extract';
import { jsonSoFar } from '@/reading/json-so-far';
import { type ChatMessage, type ChatRequest, type ChatServer, complete, completionsUrl } from './chat-client';
import { mended, sentBack } from './mended';
import { providerProblem, refusesFormat } from './provider-errors';
import type { Schema } from './run';
import { strictSchema, withoutNulls } from './strict-schema';

/** Ways to ask for JSON, from the strictest down to a plain request. */
const RUNGS = ['json_schema', 'json_object', 'plain'] as const;

/** The highest rung known to work, by address and model. */
const workingRung = new Map<string, number>();

/** A value of JSON that a model answers with. */
type Value = Record<string, unknown> | unknown[];

/** A structured answer and what it should fit. */
interface Structured {
  name: string;
  schema: Schema;
  /** What a value that fits the schema still lacks. */
  lacks(value: Value): string[];
}

/**
 * Asks for an answer that fits a schema. A server that refuses one way of asking is asked in the next simpler one, and
 * that is remembered. An answer that does not fit, or lacks something, is sent back once for mending; the better of the
 * two is handed on as it is, for the page to make the best of.
 *
 * @param stage told what is done with an answer that came
 * @throws Failure where no JSON comes back at all
 */
export async function completeStructured(
  server: ChatServer,
  request: ChatRequest,
  structured: Structured,
  stage: (words: string) => void,
): Promise<Value> {
  const { schema } = structured;
  const check = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(schema);
  const content = await climb(server, request, structured);
  stage('Reading the answer');
  const lacks = (value: Value | undefined) => {
    if (value === undefined) return ['it is not JSON'];
    if (!check(value)) return errorsIn(check.errors ?? []);
    return structured.lacks(value);
  };
  const best = await mended(
    { first: valueIn(content, schema), lacks, stage, signal: request.signal },
    async (wrong) => {
      const words = `${wrong} Send the whole answer again as JSON that fits the schema, and nothing else.`;
      return valueIn(await climb(server, sentBack(request, content, words), structured), schema);
    },
  );
  if (best === undefined)
    throw new Failure('provider_unreadable', 'The model answered in a form we could not read. Please try again.');
  return best;
}

/** What is wrong by the schema, fault by fault. */
function errorsIn(errors: readonly ErrorObject[]): string[] {
  return errors.map((error) => new Ajv().errorsText([error], { dataVar: 'the answer' }));
}

async function climb(server: ChatServer, request: ChatRequest, structured: Structured): Promise<string> {
  const remembered = `${completionsUrl(server.baseUrl)} ${server.model}`;
  const strict = strictSchema(structured.schema);
  const first = Math.max(workingRung.get(remembered) ?? 0, strict ? 0 : 1);
  for (let rung = first; ; rung += 1) {
    const outcome = await complete(server, {
      ...request,
      ...asked(RUNGS[rung] ?? 'plain', request.messages, structured),
    });
    if (outcome.ok) {
      if (rung > first) workingRung.set(remembered, rung);
      return outcome.content;
    }
    if (rung >= RUNGS.length - 1 || !refusesFormat(outcome.error)) throw providerProblem(outcome.error, request.key);
  }
}

function asked(
  rung: (typeof RUNGS)[number],
  messages: readonly ChatMessage[],
  { name, schema }: Structured,
): Pick<ChatRequest, 'messages' | 'responseFormat'> {
  const strict = strictSchema(schema);
  if (rung === 'json_schema' && strict) {
    const json_schema = { name: name.replace(/[^\w-]/g, '_').slice(0, 64), strict: true, schema: strict.schema };
    return { messages, responseFormat: { type: 'json_schema', json_schema } };
  }
  const instruction = `Answer with JSON only, without any words around it. It must fit this JSON Schema:\n${JSON.stringify(schema)}`;
  const said: ChatMessage[] = [{ role: 'system', content: instruction }, ...messages];
  // A mode for objects cannot give a list: such an answer is asked for in plain words.
  return rung === 'json_object' && schema.type === 'object'
    ? { messages: said, responseFormat: { type: 'json_object' } }
    : { messages: said };
}

/** What is whole of a structured answer that goes on; undefined where nothing is. */
export function structuredSoFar(content: string, schema: Schema): Value | undefined {
  const sofar = jsonSoFar(content);
  return sofar === undefined ? undefined : valueIn(sofar, schema);
}

/** The value of an answer: unwrapped where strict mode wrapped a list, without its nulls; undefined where it is no JSON. */
function valueIn(content: string, schema: Schema): Value | undefined {
  const json = firstJson(content);
  if (json === undefined) return undefined;
  if (schema.type !== 'object' && !Array.isArray(json)) {
    const lists = Object.values(json).filter(Array.isArray);
    if (lists.length === 1) return withoutNulls(lists[0]) as Value;
  }
  return withoutNulls(json) as Value;
}

/** The first object or list a text holds; an answer that breaks off holds none, so that it is asked for again. */
function firstJson(text: string): object | undefined {
  for (const { value } of jsonCandidates(text)) if (value && typeof value === 'object') return value;
  return undefined;
}
