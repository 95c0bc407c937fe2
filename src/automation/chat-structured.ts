import { Ajv } from 'ajv';
import { Failure } from '@/contracts/failure';
import { jsonCandidates } from '@/reading/json-extract';
import { type ChatMessage, type ChatRequest, type ChatServer, complete, completionsUrl } from './chat-client';
import { providerProblem, refusesFormat } from './chat-errors';
import { type Schema, strictSchema, withoutNulls } from './strict-schema';

/** Ways to ask for JSON, from the strictest down to a plain request. */
const RUNGS = ['json_schema', 'json_object', 'plain'] as const;

/** The highest rung known to work, by address and model. */
const workingRung = new Map<string, number>();

/** A structured answer and the schema it should fit. */
interface Structured {
  name: string;
  schema: Schema;
}

/**
 * Asks for an answer that fits a schema. A server that refuses one way of asking is asked in the next simpler one, and
 * that is remembered. An answer that does not fit is sent back once for mending; one that still does not fit is
 * handed on as it is, for the page to make the best of.
 *
 * @throws Failure where no JSON comes back at all
 */
export async function completeStructured(
  server: ChatServer,
  request: ChatRequest,
  { name, schema }: Structured,
): Promise<Record<string, unknown> | unknown[]> {
  const check = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(schema);
  const content = await climb(server, request, { name, schema });
  const value = valueIn(content, schema);
  if (value !== undefined && check(value)) return value as Record<string, unknown> | unknown[];
  const wrong = value === undefined ? 'it is not JSON' : new Ajv().errorsText(check.errors, { dataVar: 'answer' });
  const repair: ChatMessage[] = [
    ...request.messages,
    { role: 'assistant', content },
    {
      role: 'user',
      content: `The answer does not fit the schema: ${wrong}. Send the whole answer again as JSON that fits, and nothing else.`,
    },
  ];
  const again = valueIn(await climb(server, { ...request, messages: repair }, { name, schema }), schema);
  const best = again ?? value;
  if (best === undefined)
    throw new Failure('provider_unreadable', 'The model answered in a form we could not read. Please try again.');
  return best as Record<string, unknown> | unknown[];
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

/** The value of an answer: unwrapped where strict mode wrapped a list, without its nulls; undefined where it is no JSON. */
function valueIn(content: string, schema: Schema): unknown {
  const json = firstJson(content);
  if (json === undefined) return undefined;
  if (schema.type !== 'object' && !Array.isArray(json)) {
    const lists = Object.values(json).filter(Array.isArray);
    if (lists.length === 1) return withoutNulls(lists[0]);
  }
  return withoutNulls(json);
}

/** The first object or list a text holds; an answer that breaks off holds none, so that it is asked for again. */
function firstJson(text: string): object | undefined {
  for (const { value } of jsonCandidates(text)) if (value && typeof value === 'object') return value;
  return undefined;
}
