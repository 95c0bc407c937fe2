import { completionsUrl } from '@/automation/parts/chat-client';
import { bundleCode, type CodeName } from './bundle.ts';
import type { ChatSettings } from './code/chat.ts';
import type { ListSettings } from './code/list.ts';
import type { PlacesSettings } from './code/places.ts';
import type { RecordSettings } from './code/record.ts';
import type { Settings } from './code/workflow-step.ts';
import type { Connections, N8nWorkflow } from './node-types.ts';
import * as n8n from './nodes.ts';
import type { ExportOptions } from './options.ts';
import { stableId, stableUuid } from './stable-ids.ts';
import type { Webhook } from './webhooks.ts';

/** Start of the description of every generated workflow; the export recognizes its files by it. */
export const GENERATED_MARK = 'Made from the declaration of the tool';

/** Seconds added to a call's timeout for the overhead of n8n. */
const MARGIN_SECONDS = 15;

/** A part of a workflow: its nodes from left to right, and the wires between their outputs and inputs. */
interface Plan {
  nodes: n8n.NodePart[];
  wires: [from: string, output: number, to: string][];
}

/** Builds the workflow of a webhook (docs/behaviour.md, section 7). Deterministic: the same input gives the same text. */
export async function buildWorkflow(webhook: Webhook, options: ExportOptions): Promise<N8nWorkflow> {
  const { nodes, wires } = await (lacksRunLimits(webhook, options)
    ? planUnlimitedRefusal()
    : plannerFor(webhook)(webhook, options));
  const entry = n8n.entryNode(webhook, options, stableUuid(`webhook ${webhook.name}`));
  const [first] = nodes;
  const allNodes = [entry, ...nodes];
  return {
    id: stableId(`workflow ${webhook.name}`),
    name: `Tool webhook: ${webhook.name}`,
    description: `${GENERATED_MARK} ${webhook.tool}. Do not edit it here: change the declaration, export and import again.`,
    active: false,
    nodes: allNodes.map((node, index) => ({
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
      executionTimeout: webhook.timeoutSeconds + MARGIN_SECONDS,
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

const PLANNERS: Readonly<Record<string, Planner>> = { chat: planChat, places: planPlaces, record: planRecord };

function plannerFor({ automation, list, hasFiles, refines }: Webhook): Planner {
  if (list !== undefined) return planList;
  return hasFiles || refines ? planServerOnlyRefusal : (PLANNERS[automation.kind] ?? planServerOnlyRefusal);
}

/** Returns true if a workflow can serve a webhook. The server of the site serves all other webhooks without n8n. */
export function hasPlan(webhook: Webhook): boolean {
  return plannerFor(webhook) !== planServerOnlyRefusal;
}

/** Returns true if plans and quotas could not be enforced, because pages would call the workflow directly. */
function lacksRunLimits({ isLimited }: Webhook, { auth }: ExportOptions): boolean {
  return isLimited === true && auth.kind !== 'header';
}

function planUnlimitedRefusal(): Plan {
  return planRefusal('not_here', 'Who may run this, and how often, is held by the server of the site: call it there.');
}

/**
 * Rejects calls of a webhook that needs the site's server. Pages on a static host call n8n directly and show this
 * message. Without this workflow, n8n would answer 404 without CORS headers, and the page would tell the member to check
 * the connection. Bodies are not validated, since no correction of the form would help.
 */
function planServerOnlyRefusal(): Plan {
  return planRefusal('not_here', "This needs the site's own server and cannot be done here.");
}

function planRefusal(code: string, message: string): Plan {
  return { nodes: [n8n.refusalNode(501, code, message)], wires: [] };
}

async function planChat(webhook: Webhook, options: ExportOptions): Promise<Plan> {
  const { automation, schema } = webhook;
  const { secret, subject } = automation;
  const mail = subject ? options.mail : undefined;
  const settings: ChatSettings = {
    ...commonSettings(webhook, options),
    automation,
    model: options.model,
    schema,
    sendsMail: mail !== undefined,
  };
  const modelCall = n8n.callNode('Ask the model', {
    url: completionsUrl(options.baseUrl),
    headers: secret ? { Authorization: n8n.keyHeader('Bearer ', secret) } : {},
    ...(!secret && { credential: options.operator }),
  });
  const loop = await planLoop('chat', settings, modelCall);
  if (!mail) return loop;
  const hasMail = n8n.ifNode('To be mailed?', 'Boolean($json.mail)');
  const mailNode = n8n.mailNode(mail);
  return {
    nodes: [...loop.nodes, hasMail, mailNode],
    wires: [...loop.wires, ['Reply', 0, hasMail.name], [hasMail.name, 0, mailNode.name]],
  };
}

function planPlaces(webhook: Webhook, options: ExportOptions): Promise<Plan> {
  const { baseUrl, target, maxCalls } = options.places;
  const secret = webhook.automation.secret ?? '';
  const settings: PlacesSettings = { ...commonSettings(webhook, options), secret, target, maxCalls };
  const searchCall = n8n.callNode('Ask the map', {
    url: `${baseUrl}/v1/places:searchText`,
    headers: {
      'X-Goog-Api-Key': n8n.keyHeader('', secret),
      'X-Goog-FieldMask': n8n.decidedHeader('X-Goog-FieldMask'),
    },
  });
  return planLoop('places', settings, searchCall);
}

function planRecord(webhook: Webhook, options: ExportOptions): Plan | Promise<Plan> {
  const { leadsUrl: url } = options;
  if (!url) return planRefusal('not_set_up', 'Nobody has been named who receives this yet.');
  const settings: RecordSettings = { ...commonSettings(webhook, options), source: webhook.tool };
  return planLoop(
    'record',
    settings,
    n8n.callNode('Pass it on', { url, headers: { 'Idempotency-Key': n8n.runIdHeader() } }),
  );
}

/** Answers with the list in the automation file. Operators build workflows themselves that fetch live lists. */
async function planList(webhook: Webhook, options: ExportOptions): Promise<Plan> {
  const { secrets, list = '' } = webhook;
  const settings: ListSettings = { ...commonSettings(webhook, options), secret: secrets[0], list, secrets };
  const reply = n8n.replyNode();
  const decide = n8n.decideNode(settings, await bundleCode('list'), reply.name);
  return { nodes: [decide, reply], wires: [[decide.name, 0, reply.name]] };
}

/** Builds the loop of a workflow: decide, then either reply, or call the provider and decide again with its response. */
async function planLoop(name: CodeName, settings: Settings, providerCall: n8n.NodePart): Promise<Plan> {
  const ready = n8n.ifNode('Answer ready?', '$json.done');
  const pause = n8n.pauseNode('Wait if told to');
  const decide = n8n.decideNode(settings, await bundleCode(name), pause.name);
  const reply = n8n.replyNode();
  return {
    nodes: [decide, ready, pause, providerCall, reply],
    wires: [
      [decide.name, 0, ready.name],
      [ready.name, 0, reply.name],
      [ready.name, 1, pause.name],
      [pause.name, 0, providerCall.name],
      [providerCall.name, 0, decide.name],
      [providerCall.name, 1, decide.name],
    ],
  };
}

function commonSettings(webhook: Webhook, { auth, callSeconds }: ExportOptions): Settings {
  const { request, formats, timeoutSeconds, automation } = webhook;
  const checksToken = auth.kind === 'supabase' && !webhook.isPublic;
  return {
    request,
    formats,
    secret: automation.secret,
    timeoutSeconds,
    callSeconds: Math.min(callSeconds, timeoutSeconds),
    ...(checksToken && { token: { iss: auth.issuer, role: 'authenticated' } }),
  };
}
