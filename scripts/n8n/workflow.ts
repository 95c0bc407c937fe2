import { completionsUrl } from '@/automation/parts/chat-client';
import { bundleCode, type CodeName } from './bundle.ts';
import type { ChatSettings } from './code/chat.ts';
import type { ListSettings } from './code/list.ts';
import type { PlacesSettings } from './code/places.ts';
import type { RecordSettings } from './code/record.ts';
import type { Settings } from './code/steps.ts';
import { stableId, stableUuid } from './ids.ts';
import type { Connections, N8nWorkflow } from './node-types.ts';
import * as make from './nodes.ts';
import type { ExportOptions } from './options.ts';
import type { Webhook } from './webhooks.ts';

/** Begins the description of every file we write. */
export const MARK = 'Made from the declaration of the tool';

/** Room for n8n's own work around the time a call may take, in seconds. */
const MARGIN = 15;

/** A part of a workflow: its nodes from left to right, and where their outputs lead. */
interface Plan {
  nodes: make.NodePart[];
  wires: [from: string, output: number, to: string][];
}

/** The workflow of a webhook (docs/behaviour.md, section 7). Same input, same text. */
export async function workflowOf(webhook: Webhook, options: ExportOptions): Promise<N8nWorkflow> {
  const { nodes, wires } = await (isUnheld(webhook, options) ? notCounted() : plannerOf(webhook)(webhook, options));
  const entry = make.entryNode(webhook, options, stableUuid(`webhook ${webhook.name}`));
  const [first] = nodes;
  const all = [entry, ...nodes];
  return {
    id: stableId(`workflow ${webhook.name}`),
    name: `Tool webhook: ${webhook.name}`,
    description: `${MARK} ${webhook.tool}. Do not edit it here: change the declaration, export and import again.`,
    active: false,
    nodes: all.map((node, index) => ({
      id: stableUuid(`node ${webhook.name} ${node.name}`),
      ...node,
      position: [index * 240, 0],
    })),
    connections: connect([...(first ? ([[entry.name, 0, first.name]] as Plan['wires']) : []), ...wires]),
    settings: {
      executionOrder: 'v1',
      saveDataSuccessExecution: 'none',
      saveDataErrorExecution: 'none',
      saveExecutionProgress: false,
      saveManualExecutions: false,
      executionTimeout: webhook.timeoutSeconds + MARGIN,
      callerPolicy: 'none',
    },
    pinData: {},
    tags: [],
  };
}

function connect(wires: Plan['wires']): Connections {
  const connections: Connections = {};
  for (const [from, output, to] of wires) {
    connections[from] ??= { main: [] };
    const { main } = connections[from];
    while (main.length <= output) main.push([]);
    main[output]?.push({ node: to, type: 'main', index: 0 });
  }
  return connections;
}

type Planner = (webhook: Webhook, options: ExportOptions) => Plan | Promise<Plan>;

/** How a webhook of a kind is done in n8n. */
const PLANS: Readonly<Record<string, Planner>> = { chat: chatPlan, places: placesPlan, record: recordPlan };

function plannerOf({ automation, list, hasFiles, refines }: Webhook): Planner {
  if (list !== undefined) return listPlan;
  return hasFiles || refines ? notHere : (PLANS[automation.kind] ?? notHere);
}

/**
 * Whether a workflow can do what a webhook does. The server of the site does the rest itself, and sends none of it to n8n.
 */
export function isPlanned(webhook: Webhook): boolean {
  return plannerOf(webhook) !== notHere;
}

/** Only the server of the site knows a member's plan and counts their runs; without it in front, nobody would. */
function isUnheld({ limited }: Webhook, { auth }: ExportOptions): boolean {
  return limited === true && auth.kind !== 'header';
}

function notCounted(): Plan {
  return refusal('not_here', 'Who may run this, and how often, is held by the server of the site: call it there.');
}

/**
 * The answer to a page on a static host, which calls n8n itself and shows these words. Without a workflow it would get an
 * answer of n8n that browsers keep from it, and would tell the member to check the connection. Every body gets this
 * answer unread: no correction of the form would help.
 */
function notHere(): Plan {
  return refusal('not_here', "This needs the site's own server and cannot be done here.");
}

function refusal(code: string, message: string): Plan {
  return { nodes: [make.refusalNode(501, code, message)], wires: [] };
}

async function chatPlan(webhook: Webhook, options: ExportOptions): Promise<Plan> {
  const { automation, schema } = webhook;
  const { secret, subject } = automation;
  const mail = subject ? options.mail : undefined;
  const settings: ChatSettings = {
    ...common(webhook, options),
    automation,
    model: options.model,
    schema,
    mails: mail !== undefined,
  };
  const ask = make.callNode('Ask the model', {
    url: completionsUrl(options.baseUrl),
    headers: secret ? { Authorization: make.keyHeader('Bearer ', secret) } : {},
    ...(!secret && { credential: options.operator }),
  });
  const loop = await loopPlan('chat', settings, ask);
  if (!mail) return loop;
  const wanted = make.ifNode('To be mailed?', 'Boolean($json.mail)');
  const send = make.mailNode(mail);
  return {
    nodes: [...loop.nodes, wanted, send],
    wires: [...loop.wires, ['Reply', 0, wanted.name], [wanted.name, 0, send.name]],
  };
}

function placesPlan(webhook: Webhook, options: ExportOptions): Promise<Plan> {
  const { baseUrl, target, mostCalls } = options.places;
  const secret = webhook.automation.secret ?? '';
  const settings: PlacesSettings = { ...common(webhook, options), secret, target, mostCalls };
  const ask = make.callNode('Ask the map', {
    url: `${baseUrl}/v1/places:searchText`,
    headers: {
      'X-Goog-Api-Key': make.keyHeader('', secret),
      'X-Goog-FieldMask': make.decidedHeader('X-Goog-FieldMask'),
    },
  });
  return loopPlan('places', settings, ask);
}

function recordPlan(webhook: Webhook, options: ExportOptions): Plan | Promise<Plan> {
  const { leadsUrl: url } = options;
  if (!url) return refusal('not_set_up', 'Nobody has been named who receives this yet.');
  const settings: RecordSettings = { ...common(webhook, options), source: webhook.tool };
  return loopPlan(
    'record',
    settings,
    make.callNode('Pass it on', { url, headers: { 'Idempotency-Key': make.runIdHeader() } }),
  );
}

/** The list of the automation file, at once: a workflow that fetches a live one is the operator's own. */
async function listPlan(webhook: Webhook, options: ExportOptions): Promise<Plan> {
  const { secrets, list = '' } = webhook;
  const settings: ListSettings = { ...common(webhook, options), secret: secrets[0], list, secrets };
  const reply = make.replyNode();
  const decide = make.decideNode(settings, await bundleCode('list'), reply.name);
  return { nodes: [decide, reply], wires: [[decide.name, 0, reply.name]] };
}

/** Decide, then either reply, or call and decide again with what came back. */
async function loopPlan(name: CodeName, settings: Settings, ask: make.NodePart): Promise<Plan> {
  const ready = make.ifNode('Answer ready?', '$json.done');
  const pause = make.pauseNode('Wait if told to');
  const decide = make.decideNode(settings, await bundleCode(name), pause.name);
  const reply = make.replyNode();
  return {
    nodes: [decide, ready, pause, ask, reply],
    wires: [
      [decide.name, 0, ready.name],
      [ready.name, 0, reply.name],
      [ready.name, 1, pause.name],
      [pause.name, 0, ask.name],
      [ask.name, 0, decide.name],
      [ask.name, 1, decide.name],
    ],
  };
}

function common(webhook: Webhook, { auth, callSeconds }: ExportOptions): Settings {
  const { request, formats, timeoutSeconds, automation } = webhook;
  const checksToken = auth.kind === 'supabase' && !webhook.public;
  return {
    request,
    formats,
    secret: automation.secret,
    timeoutSeconds,
    callSeconds: Math.min(callSeconds, timeoutSeconds),
    ...(checksToken && { token: { iss: auth.issuer, role: 'authenticated' } }),
  };
}
