import { type Context, createContext, Script } from 'node:vm';
import type { N8nNode, N8nWorkflow } from '../../../scripts/n8n/node-types.ts';

type Json = Record<string, unknown>;

/** An outgoing call of a workflow. */
export interface OutgoingCall {
  url: string;
  headers: Record<string, string>;
  body: Json;
  timeoutMs: number;
}

/** A response to an outgoing call; an Error means there is none. */
export type Provider = (call: OutgoingCall, index: number) => { status: number; headers?: Json; text: string } | Error;

/** The outcome of a workflow. */
export interface Outcome {
  status: number;
  contentType: string;
  text: string;
  /** Headers of the answer. */
  headers: Record<string, string>;
  calls: OutgoingCall[];
  /** Seconds of each wait, in order. */
  waits: number[];
  mails: Json[];
  /** Every item a node other than the entry returned, as text. */
  items: string[];
}

/** Globals that n8n removes from Code nodes. */
const HARDENING = `
Object.getPrototypeOf = () => ({}); Reflect.getPrototypeOf = () => ({});
Object.setPrototypeOf = () => false; Reflect.setPrototypeOf = () => false;
Object.defineProperty = () => ({}); Object.defineProperties = () => ({});
for (const part of [Object, Function, Array, String, Number, RegExp, Error, TypeError, Promise, Map, Set, Date, JSON, Math]) Object.freeze(part);
`;

const MOST_STEPS = 500;

/**
 * Runs a workflow like n8n: node by node along its connections, with expressions and Code nodes as JavaScript in a
 * sandbox that has only the language.
 *
 * @throws Error if the workflow fails, or does not end
 */
export async function simulate(workflow: N8nWorkflow, call: Json, provider: Provider = nobody): Promise<Outcome> {
  const runs = new Map<string, Json[]>();
  const outcome: Outcome = {
    status: 0,
    contentType: '',
    text: '',
    headers: {},
    calls: [],
    waits: [],
    mails: [],
    items: [],
  };
  let waiting: { name: string; item: Json }[] = [{ name: 'Webhook', item: { headers: {}, ...call } }];
  for (let step = 0; waiting.length > 0; step += 1) {
    if (step > MOST_STEPS) throw new Error('the workflow goes on without end');
    const [{ name, item }] = waiting as [{ name: string; item: Json }];
    waiting = waiting.slice(1);
    const node = workflow.nodes.find((one) => one.name === name);
    if (!node) throw new Error(`there is no node "${name}"`);
    const [output, made] = await execute(node, item, runs, outcome, provider);
    runs.set(name, [...(runs.get(name) ?? []), made]);
    if (step > 0) outcome.items.push(JSON.stringify(made));
    const next = workflow.connections[name]?.main[output] ?? [];
    waiting.push(...next.map(({ node: to }) => ({ name: to, item: made })));
  }
  return outcome;
}

async function execute(
  node: N8nNode,
  item: Json,
  runs: Map<string, Json[]>,
  outcome: Outcome,
  provider: Provider,
): Promise<[output: number, item: Json]> {
  const world = worldOf(node, item, runs);
  const parameters = evaluated(
    node.parameters,
    lazily(() => createContext({ ...world })),
  ) as Json;
  switch (node.type.replace('n8n-nodes-base.', '')) {
    case 'webhook':
      return [0, item];
    case 'code':
      return [0, await runCode(String(parameters.jsCode), world)];
    case 'if':
      return [conditionOf(parameters) ? 0 : 1, item];
    case 'wait':
      outcome.waits.push(Number(parameters.amount));
      return [0, item];
    case 'emailSend':
      outcome.mails.push(parameters);
      return [0, item];
    case 'respondToWebhook':
      if (outcome.status) throw new Error('the workflow answers twice');
      Object.assign(outcome, answerOf(parameters));
      return [0, item];
    case 'httpRequest':
      return callOut(parameters, item, outcome, provider);
    default:
      throw new Error(`nobody knows the node type ${node.type}`);
  }
}

function callOut(parameters: Json, item: Json, outcome: Outcome, provider: Provider): [number, Json] {
  const headers =
    (parameters.headerParameters as { parameters: { name: string; value: string }[] } | undefined)?.parameters ?? [];
  const call: OutgoingCall = {
    url: String(parameters.url),
    headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
    body: JSON.parse(String(parameters.jsonBody)) as Json,
    timeoutMs: Number((parameters.options as Json).timeout),
  };
  outcome.calls.push(call);
  const answer = provider(call, outcome.calls.length - 1);
  // A failed call passes its input on, with the error added.
  if (answer instanceof Error) return [1, { ...item, error: { message: answer.message } }];
  const { status, headers: sent = {}, text } = answer;
  return [0, { data: text, headers: sent, statusCode: status, statusMessage: '' }];
}

function answerOf(parameters: Json): Pick<Outcome, 'status' | 'contentType' | 'text' | 'headers'> {
  const { responseCode, responseHeaders } = parameters.options as Json;
  const { entries } = responseHeaders as { entries: { name: string; value: string }[] };
  const headers = Object.fromEntries(entries.map(({ name, value }) => [name, value]));
  return {
    status: Number(responseCode),
    contentType: headers['Content-Type'] ?? '',
    text: String(parameters.responseBody),
    headers,
  };
}

function conditionOf(parameters: Json): boolean {
  const { conditions } = parameters.conditions as { conditions: { leftValue: unknown }[] };
  const [first] = conditions;
  if (typeof first?.leftValue !== 'boolean') throw new Error('a condition is neither true nor false');
  return first.leftValue;
}

function worldOf(node: N8nNode, item: Json, runs: Map<string, Json[]>): Json {
  const of = (name: string) => {
    const made = runs.get(name);
    if (!made) throw new Error(`the node "${name}" has not run yet`);
    return { first: () => ({ json: clone(made.at(-1)) }), last: () => ({ json: clone(made.at(-1)) }) };
  };
  return {
    $json: clone(item),
    $: of,
    $input: { first: () => ({ json: clone(item) }) },
    $runIndex: runs.get(node.name)?.length ?? 0,
  };
}

/** Returns a function that creates a context with its first call: many nodes have no expression, and a context is the slowest part. */
function lazily(create: () => Context): () => Context {
  let context: Context | undefined;
  return () => {
    context ??= create();
    return context;
  };
}

/** Evaluates all parameters that start with "="; others are literals. */
function evaluated(value: unknown, context: () => Context): unknown {
  if (typeof value === 'string' && value.startsWith('=')) {
    const code = /^=\{\{(.*)\}\}$/s.exec(value)?.[1];
    if (code === undefined) throw new Error(`not one whole expression: ${value}`);
    return script(`(${code})`).runInContext(context());
  }
  if (Array.isArray(value)) return value.map((inner) => evaluated(inner, context));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, evaluated(inner, context)]));
}

/** Runs a Code node in a sandbox that has only the language and the given n8n globals. */
export async function runCode(code: string, world: Json): Promise<Json> {
  const context = createContext({ ...world });
  script(HARDENING).runInContext(context);
  const items = (await script(`(async function () {${code}\n})()`).runInContext(context)) as { json: Json }[];
  if (items.length !== 1 || !items[0]) throw new Error(`a Code node made ${items.length} items`);
  return clone(items[0].json) as Json;
}

const scripts = new Map<string, Script>();

/** Compiled code, cached. */
function script(code: string): Script {
  const known = scripts.get(code) ?? new Script(code);
  scripts.set(code, known);
  return known;
}

function clone<T>(value: T): T {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T);
}

function nobody(): Error {
  return new Error('nobody was to be asked');
}
