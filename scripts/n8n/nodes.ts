import type { N8nNode } from './node-types.ts';
import type { ExportOptions } from './options.ts';
import type { Webhook } from './webhooks.ts';

/** A node without the properties that depend on its position in a workflow. */
export type NodePart = Omit<N8nNode, 'id' | 'position'>;

/** Name of the entry node, by which other nodes read the call. */
const ENTRY_NODE = 'Webhook';

/** Returns an expression that n8n evaluates: values that start with "=" are expressions, all others literals. */
function expression(code: string): string {
  return `={{ ${code} }}`;
}

const ENTRY_CALL = `$(${JSON.stringify(ENTRY_NODE)}).first().json`;

/** Receives the call and rejects unauthorized callers. */
export function entryNode(webhook: Webhook, { auth, origins }: ExportOptions, webhookId: string): NodePart {
  const parameters = { httpMethod: 'POST', path: webhook.name, responseMode: 'responseNode' };
  const options = { allowedOrigins: origins.join(',') };
  const node = { name: ENTRY_NODE, type: 'n8n-nodes-base.webhook', typeVersion: 2.1, webhookId };
  if (auth.kind === 'supabase' && webhook.public) return { ...node, parameters: { ...parameters, options } };
  const [authentication, type] = auth.kind === 'header' ? ['headerAuth', 'httpHeaderAuth'] : ['jwtAuth', 'jwtAuth'];
  return {
    ...node,
    parameters: { ...parameters, authentication, options },
    credentials: { [type]: auth.credential },
  };
}

/** Decides the next step with the bundled `code` and its `settings`. `pause` names the node before the provider call. */
export function decideNode(settings: object, code: string, pause: string): NodePart {
  const jsCode = [
    '// Made by "npm run n8n:export": change the tool and export again.',
    `const settings = ${JSON.stringify(settings, null, 2)};`,
    '',
    code,
    `const { body, jwtPayload } = ${ENTRY_CALL};`,
    `const loopState = $runIndex > 0 ? { previous: $(${JSON.stringify(pause)}).last().json, response: $input.first().json } : {};`,
    'return [{ json: await runNode(settings, { body, jwtPayload, ...loopState }) }];',
  ].join('\n');
  return codeNode('Decide', jsCode);
}

/** URL that resumes a waiting execution of n8n. */
export const RESUME_ADDRESS = expression('$execution.resumeUrl');

/** Starts the workflow when a button is pressed. Users replace it with a trigger of their workflow. */
export function startNode(): NodePart {
  return { name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} };
}

/** Calls a tool of the site with fixed answers. A rejected call stops the workflow. */
export function toolNode(name: string, { body, ...options }: CallOptions & { body: object }): NodePart {
  return postNode(name, options, {
    ...HEADER_CREDENTIAL,
    jsonBody: JSON.stringify(body, null, 2),
    options: NO_REDIRECTS,
  });
}

/** Waits until the resume URL of the execution is called. */
export function resumeNode(name: string, webhookId: string): NodePart {
  const parameters = { resume: 'webhook', httpMethod: 'POST', options: {} };
  return { name, type: 'n8n-nodes-base.wait', typeVersion: 1.1, parameters, webhookId };
}

/** Passes on only callbacks that the site has signed. Users edit the `settings` at the top of the code. */
export function verifyNode(name: string, settings: object, code: string): NodePart {
  const jsCode = [
    `const settings = ${JSON.stringify(settings, null, 2)};`,
    '',
    code,
    'return [{ json: runNode(settings, $input.first().json) }];',
  ].join('\n');
  return codeNode(name, jsCode);
}

function codeNode(name: string, jsCode: string): NodePart {
  const parameters = { mode: 'runOnceForAllItems', language: 'javaScript', jsCode };
  return { name, type: 'n8n-nodes-base.code', typeVersion: 2, parameters };
}

/** Uses the first output if the code is true, else the second. */
export function ifNode(name: string, code: string): NodePart {
  const condition = {
    id: 'condition',
    leftValue: expression(code),
    rightValue: '',
    operator: { type: 'boolean', operation: 'true', singleValue: true },
  };
  const options = { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 };
  const parameters = { conditions: { options, combinator: 'and', conditions: [condition] }, options: {} };
  return { name, type: 'n8n-nodes-base.if', typeVersion: 2.2, parameters };
}

/** Waits for the time that the provider asked for, usually none. */
export function pauseNode(name: string): NodePart {
  const parameters = { resume: 'timeInterval', amount: expression('$json.waitSeconds'), unit: 'seconds' };
  return { name, type: 'n8n-nodes-base.wait', typeVersion: 1.1, parameters };
}

/** An outgoing call. Values of `headers` may be expressions. */
export interface CallOptions {
  url: string;
  headers: Record<string, string>;
  /** Credential that adds a header. */
  credential?: { id: string; name: string };
}

/** Makes the call that the decision asked for. Any status is a response; network errors leave by the second output. */
export function callNode(name: string, options: CallOptions): NodePart {
  const response = { neverError: true, fullResponse: true, responseFormat: 'text', outputPropertyName: 'data' };
  return {
    ...postNode(name, options, {
      ...(options.credential && HEADER_CREDENTIAL),
      jsonBody: expression('$json.body'),
      options: { timeout: expression('$json.timeoutMs'), ...NO_REDIRECTS, response: { response } },
    }),
    onError: 'continueErrorOutput',
  };
}

const HEADER_CREDENTIAL = { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' };
const NO_REDIRECTS = { redirect: { redirect: { followRedirects: false } } };

/** Returns a node that posts JSON. */
function postNode(name: string, { url, headers, credential }: CallOptions, extraParameters: object): NodePart {
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
      ...extraParameters,
    },
    ...(credential && { credentials: { httpHeaderAuth: credential } }),
  };
}

/** Returns the value of a header with the member's key. */
export function keyHeader(prefix: string, field: string): string {
  return expression(`${JSON.stringify(prefix)} + String(${ENTRY_CALL}.body[${JSON.stringify(field)}]).trim()`);
}

/** Returns the value of a header that the decision sets. */
export function decidedHeader(name: string): string {
  return expression(`$json.headers[${JSON.stringify(name)}]`);
}

/** Returns the run id of the caller. */
export function runIdHeader(): string {
  return expression(`String(${ENTRY_CALL}.headers["x-run-id"] ?? "")`);
}

/** Sends the reply and whether it is a demo, in a header that pages on other origins may read. */
export function replyNode(): NodePart {
  return respondNode(expression('$json.status'), expression('$json.text'), {
    'Content-Type': expression('$json.contentType'),
    'X-Run-Mode': expression('$json.mode'),
    'Access-Control-Expose-Headers': 'X-Run-Mode',
  });
}

/** Rejects every call with an error. */
export function refusalNode(status: number, code: string, message: string): NodePart {
  return respondNode(status, JSON.stringify({ error: { code, message } }), { 'Content-Type': 'application/json' });
}

function respondNode(status: string | number, body: string, headers: Record<string, string>): NodePart {
  const responseHeaders = { entries: Object.entries(headers).map(([name, value]) => ({ name, value })) };
  return {
    name: 'Reply',
    type: 'n8n-nodes-base.respondToWebhook',
    typeVersion: 1.4,
    parameters: { respondWith: 'text', responseBody: body, options: { responseCode: status, responseHeaders } },
  };
}

/** Mails the answer. A failed mail does not fail the workflow, since the member already has the answer. */
export function mailNode({ credential, from }: NonNullable<ExportOptions['mail']>): NodePart {
  return {
    name: 'Mail the answer',
    type: 'n8n-nodes-base.emailSend',
    typeVersion: 2.1,
    parameters: {
      fromEmail: from,
      toEmail: expression('$json.mail.to'),
      subject: expression('$json.mail.subject'),
      emailFormat: 'text',
      text: expression('$json.mail.text'),
      options: { appendAttribution: false },
    },
    credentials: { smtp: credential },
    onError: 'continueRegularOutput',
  };
}
