import { completionsUrl } from '@/automation/parts/chat-client';
import { bundleCode, type CodeName } from './bundle.ts';
import type { ChatSettings } from './code/chat.ts';
import type { ListSettings } from './code/list.ts';
import type { PlacesSettings } from './code/places.ts';
import type { RecordSettings } from './code/record.ts';
import type { Settings } from './code/workflow-step.ts';
import type { Connections, N8nWorkflow } from './node-types.ts';
import * as make from './nodes.ts';
import type { ExportOptions } from './options.ts';
import { stableId, stableUuid } from './stable-ids.ts';
import type { Webhook } from './webhooks.ts';

/** Start of the description of every generated workflow, by which they are recognized. */
export const GENERATED_MARK = 'Made from the declaration of the tool';

/** Seconds added to a call's timeout for n8n's own overhead. */
const MARGIN_SECONDS = 15;

/** A part of a workflow: its nodes from left to right, and the wires between their outputs and inputs. */
interface Plan {
  nodes: make.NodePart[];
  wires: [from: string, output: number, to: string][];
}

/** Builds the workflow of a webhook (docs/behaviour.md, section 7). Deterministic: the same input gives the same text. */
export async function buildWorkflow(webhook: Webhook, options: ExportOptions): Promise<N8nWorkflow> {
  const { nodes, wires } = await (lacksRunLimits(webhook, options)
    ? uncountedPlan()
    : plannerFor(webhook)(webhook, options));
  const entry = make.entryNode(webhook, options, stableUuid(`webhook ${webhook.name}`));
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

/** Planners by kind of automation. */
const PLANS: Readonly<Record<string, Planner>> = { chat: chatPlan, places: placesPlan, record: recordPlan };

function plannerFor({ automation, list, hasFiles, refines }: Webhook): Planner {
  if (list !== undefined) return listPlan;
  return hasFiles || refines ? serverOnlyPlan : (PLANS[automation.kind] ?? serverOnlyPlan);
}

/**
 * Returns whether a workflow can serve a webhook. The server of the site serves the others itself and does not call n8n
 * for them.
 */
export function hasPlan(webhook: Webhook): boolean {
  return plannerFor(webhook) !== serverOnlyPlan;
}

/**
 * Returns whether plans and quotas could not be enforced: only the site's server knows a member's plan and counts runs,
 * and pages would call this workflow directly.
 */
function lacksRunLimits({ limited }: Webhook, { auth }: ExportOptions): boolean {
  return limited === true && auth.kind !== 'header';
}

function uncountedPlan(): Plan {
  return refusalPlan('not_here', 'Who may run this, and how often, is held by the server of the site: call it there.');
}

/**
 * Rejects calls from pages on a static host, which call n8n directly and show this message. Without this workflow, n8n
 * would answer 404 without CORS headers, and the page would tell the member to check the connection. Bodies are not
 * validated, since no correction of the form would help.
 */
function serverOnlyPlan(): Plan {
  return refusalPlan('not_here', "This needs the site's own server and cannot be done here.");
}

function refusalPlan(code: string, message: string): Plan {
  return { nodes: [make.refusalNode(501, code, message)], wires: [] };
}

async function chatPlan(webhook: Webhook, options: ExportOptions): Promise<Plan> {
  const { automation, schema } = webhook;
  const { secret, subject } = automation;
  const mail = subject ? options.mail : undefined;
  const settings: ChatSettings = {
    ...commonSettings(webhook, options),
    automation,
    model: options.model,
    schema,
    mails: mail !== undefined,
  };
  const modelCall = make.callNode('Ask the model', {
    url: completionsUrl(options.baseUrl),
    headers: secret ? { Authorization: make.keyHeader('Bearer ', secret) } : {},
    ...(!secret && { credential: options.operator }),
  });
  const loop = await loopPlan('chat', settings, modelCall);
  if (!mail) return loop;
  const hasMail = make.ifNode('To be mailed?', 'Boolean($json.mail)');
  const mailNode = make.mailNode(mail);
  return {
    nodes: [...loop.nodes, hasMail, mailNode],
    wires: [...loop.wires, ['Reply', 0, hasMail.name], [hasMail.name, 0, mailNode.name]],
  };
}

function placesPlan(webhook: Webhook, options: ExportOptions): Promise<Plan> {
  const { baseUrl, target, mostCalls } = options.places;
  const secret = webhook.automation.secret ?? '';
  const settings: PlacesSettings = { ...commonSettings(webhook, options), secret, target, mostCalls };
  const searchCall = make.callNode('Ask the map', {
    url: `${baseUrl}/v1/places:searchText`,
    headers: {
      'X-Goog-Api-Key': make.keyHeader('', secret),
      'X-Goog-FieldMask': make.decidedHeader('X-Goog-FieldMask'),
    },
  });
  return loopPlan('places', settings, searchCall);
}

function recordPlan(webhook: Webhook, options: ExportOptions): Plan | Promise<Plan> {
  const { leadsUrl: url } = options;
  if (!url) return refusalPlan('not_set_up', 'Nobody has been named who receives this yet.');
  const settings: RecordSettings = { ...commonSettings(webhook, options), source: webhook.tool };
  return loopPlan(
    'record',
    settings,
    make.callNode('Pass it on', { url, headers: { 'Idempotency-Key': make.runIdHeader() } }),
  );
}

/** Returns the list of the automation file. Operators build workflows that fetch live lists themselves. */
async function listPlan(webhook: Webhook, options: ExportOptions): Promise<Plan> {
  const { secrets, list = '' } = webhook;
  const settings: ListSettings = { ...commonSettings(webhook, options), secret: secrets[0], list, secrets };
  const reply = make.replyNode();
  const decide = make.decideNode(settings, await bundleCode('list'), reply.name);
  return { nodes: [decide, reply], wires: [[decide.name, 0, reply.name]] };
}

/** Builds the loop of a workflow: decide, then either reply, or call the provider and decide again with its response. */
async function loopPlan(name: CodeName, settings: Settings, providerCall: make.NodePart): Promise<Plan> {
  const ready = make.ifNode('Answer ready?', '$json.done');
  const pause = make.pauseNode('Wait if told to');
  const decide = make.decideNode(settings, await bundleCode(name), pause.name);
  const reply = make.replyNode();
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
