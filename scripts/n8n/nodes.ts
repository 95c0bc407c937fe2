import type { N8nNode } from './node-types.ts';
import type { ExportOptions } from './options.ts';
import type { Webhook } from './webhooks.ts';

/** A node without what only its place in a workflow decides. */
export type NodePart = Omit<N8nNode, 'id' | 'position'>;

/** The name other nodes read the call by. */
export const ENTRY = 'Webhook';

/** A value n8n works out. Only what begins with "=" is one; everything else is taken as it is written. */
function computed(code: string): string {
  return `={{ ${code} }}`;
}

const call = `$(${JSON.stringify(ENTRY)}).first().json`;

/** Takes the call in, and turns callers away whom it does not know. */
export function entryNode(webhook: Webhook, { auth, origins }: ExportOptions, webhookId: string): NodePart {
  const parameters = { httpMethod: 'POST', path: webhook.name, responseMode: 'responseNode' };
  const options = { allowedOrigins: origins.join(',') };
  const node = { name: ENTRY, type: 'n8n-nodes-base.webhook', typeVersion: 2.1, webhookId };
  if (auth.kind === 'supabase' && webhook.public) return { ...node, parameters: { ...parameters, options } };
  const [authentication, type] = auth.kind === 'header' ? ['headerAuth', 'httpHeaderAuth'] : ['jwtAuth', 'jwtAuth'];
  return {
    ...node,
    parameters: { ...parameters, authentication, options },
    credentials: { [type]: auth.credential },
  };
}

/** Decides what to do next: `settings` and `code` are the whole of what it knows. */
export function decideNode(settings: object, code: string, pause: string): NodePart {
  const jsCode = [
    '// Made by "npm run n8n:export": change the tool and export again.',
    `const settings = ${JSON.stringify(settings, null, 2)};`,
    '',
    code,
    `const { body, jwtPayload } = ${call};`,
    `const again = $runIndex > 0 ? { before: $(${JSON.stringify(pause)}).last().json, came: $input.first().json } : {};`,
    'return [{ json: await work(settings, { body, jwtPayload, ...again }) }];',
  ].join('\n');
  return codeNode('Decide', jsCode);
}

/** The address at which a waiting execution of n8n goes on. */
export const RESUME_ADDRESS = computed('$execution.resumeUrl');

/** Begins when somebody presses a button; to be replaced by what begins your own workflow. */
export function startNode(): NodePart {
  return { name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} };
}

/** Calls a tool of the site with answers that stand in the node. What is refused stops the workflow. */
export function toolNode(name: string, { body, ...options }: CallOptions & { body: object }): NodePart {
  return postNode(name, options, {
    ...HEADER_CREDENTIAL,
    jsonBody: JSON.stringify(body, null, 2),
    options: NO_REDIRECTS,
  });
}

/** Waits until its execution is called at its address. */
export function resumeNode(name: string, webhookId: string): NodePart {
  const parameters = { resume: 'webhook', httpMethod: 'POST', options: {} };
  return { name, type: 'n8n-nodes-base.wait', typeVersion: 1.1, parameters, webhookId };
}

/** Lets a callback through that is ours; the `settings` at its beginning are to be filled in. */
export function verifyNode(name: string, settings: object, code: string): NodePart {
  const jsCode = [
    `const settings = ${JSON.stringify(settings, null, 2)};`,
    '',
    code,
    'return [{ json: work(settings, $input.first().json) }];',
  ].join('\n');
  return codeNode(name, jsCode);
}

function codeNode(name: string, jsCode: string): NodePart {
  const parameters = { mode: 'runOnceForAllItems', language: 'javaScript', jsCode };
  return { name, type: 'n8n-nodes-base.code', typeVersion: 2, parameters };
}

/** Two ways on: the first where the code is true. */
export function ifNode(name: string, code: string): NodePart {
  const condition = {
    id: 'condition',
    leftValue: computed(code),
    rightValue: '',
    operator: { type: 'boolean', operation: 'true', singleValue: true },
  };
  const options = { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 };
  const parameters = { conditions: { options, combinator: 'and', conditions: [condition] }, options: {} };
  return { name, type: 'n8n-nodes-base.if', typeVersion: 2.2, parameters };
}

/** Waits as long as a busy provider asked to; mostly not at all. */
export function pauseNode(name: string): NodePart {
  const parameters = { resume: 'timeInterval', amount: computed('$json.waitSeconds'), unit: 'seconds' };
  return { name, type: 'n8n-nodes-base.wait', typeVersion: 1.1, parameters };
}

/** A call to somebody else. `headers` are values by name; a value may be computed. */
export interface CallOptions {
  url: string;
  headers: Record<string, string>;
  /** Credential that adds a header of its own. */
  credential?: { id: string; name: string };
}

/** Makes the call that was decided on. Any status is an answer; what is none at all leaves by the second output. */
export function callNode(name: string, options: CallOptions): NodePart {
  const response = { neverError: true, fullResponse: true, responseFormat: 'text', outputPropertyName: 'data' };
  return {
    ...postNode(name, options, {
      ...(options.credential && HEADER_CREDENTIAL),
      jsonBody: computed('$json.body'),
      options: { timeout: computed('$json.timeoutMs'), ...NO_REDIRECTS, response: { response } },
    }),
    onError: 'continueErrorOutput',
  };
}

const HEADER_CREDENTIAL = { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' };
const NO_REDIRECTS = { redirect: { redirect: { followRedirects: false } } };

/** A node that posts JSON. */
function postNode(name: string, { url, headers, credential }: CallOptions, more: object): NodePart {
  const parameters = Object.entries(headers).map(([header, value]) => ({ name: header, value }));
  return {
    name,
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    parameters: {
      method: 'POST',
      url,
      ...(parameters.length > 0 && { sendHeaders: true, headerParameters: { parameters } }),
      sendBody: true,
      specifyBody: 'json',
      ...more,
    },
    ...(credential && { credentials: { httpHeaderAuth: credential } }),
  };
}

/** The value of a header that holds the member's key. */
export function keyHeader(before: string, field: string): string {
  return computed(`${JSON.stringify(before)} + String(${call}.body[${JSON.stringify(field)}]).trim()`);
}

/** The value of a header that the decision names. */
export function decidedHeader(name: string): string {
  return computed(`$json.headers[${JSON.stringify(name)}]`);
}

/** The id of the run, as the caller gave it. */
export function runIdHeader(): string {
  return computed(`String(${call}.headers["x-run-id"] ?? "")`);
}

/** Sends what was decided on, and whether it is a demo, which a page on another origin may read too. */
export function replyNode(): NodePart {
  return respond(computed('$json.status'), computed('$json.text'), {
    'Content-Type': computed('$json.contentType'),
    'X-Run-Mode': computed('$json.mode'),
    'Access-Control-Expose-Headers': 'X-Run-Mode',
  });
}

/** Refuses every call, with the reason. */
export function refusalNode(status: number, code: string, message: string): NodePart {
  return respond(status, JSON.stringify({ error: { code, message } }), { 'Content-Type': 'application/json' });
}

function respond(status: string | number, body: string, headers: Record<string, string>): NodePart {
  const responseHeaders = { entries: Object.entries(headers).map(([name, value]) => ({ name, value })) };
  return {
    name: 'Reply',
    type: 'n8n-nodes-base.respondToWebhook',
    typeVersion: 1.4,
    parameters: { respondWith: 'text', responseBody: body, options: { responseCode: status, responseHeaders } },
  };
}

/** Mails the answer; the member has it already, so a mail that fails fails nothing. */
export function mailNode({ credential, from }: NonNullable<ExportOptions['mail']>): NodePart {
  return {
    name: 'Mail the answer',
    type: 'n8n-nodes-base.emailSend',
    typeVersion: 2.1,
    parameters: {
      fromEmail: from,
      toEmail: computed('$json.mail.to'),
      subject: computed('$json.mail.subject'),
      emailFormat: 'text',
      text: computed('$json.mail.text'),
      options: { appendAttribution: false },
    },
    credentials: { smtp: credential },
    onError: 'continueRegularOutput',
  };
}
