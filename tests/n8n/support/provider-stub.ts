import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoAnswer } from '@/automation/parts/demo';
import { renderTemplate } from '@/automation/parts/template';
import type { Webhook } from '../../../scripts/n8n/webhooks.ts';

/** A call the stub received. */
export interface SeenCall {
  path: string;
  key: string;
  userAgent: string;
  headers: Record<string, unknown>;
  body: Record<string, unknown>;
}

/** Providers on loopback: chat completions, pictures, transcriptions, a business search, and a receiver of leads. */
export interface ProviderStub {
  url: string;
  close(): Promise<void>;
}

/** Returns the calls received so far, and the mails. */
export const SEEN_PATH = '/seen';
export const MAILS_PATH = '/mails';

/** A PNG of one pixel, in base64. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A text that meets no requirement. */
export const BRIEF = 'In a word: no.';

/** A mark that every answer of the stub contains, and no demo does. */
export function markOf(tool: string): string {
  return `Written by the stub for ${tool}`;
}

/**
 * Behavior by key: one that starts with `sk-wrong` is rejected and quoted in the error; `sk-plain` belongs to a server
 * without JSON mode; `sk-busy` is asked to retry once; `sk-brief` first gets a text without the required headings; all
 * others get a valid answer.
 */
export async function startProviderStub(webhooks: Webhook[], mails: readonly unknown[]): Promise<ProviderStub> {
  const seen: SeenCall[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === SEEN_PATH) return reply(response, 200, seen);
    if (request.url === MAILS_PATH) return reply(response, 200, mails);
    const call = await read(request);
    seen.push(call);
    if (call.path.startsWith('/leads')) return reply(response, 200, {});
    if (call.path.endsWith(':searchText')) return reply(response, 200, businesses());
    if (call.path.includes('/images/')) return reply(response, 200, { data: [{ b64_json: PICTURE }] });
    if (call.path.endsWith('/audio/transcriptions')) return reply(response, 200, { text: 'Shall we begin?' });
    const before = seen.filter(({ key }) => key === call.key).length - 1;
    chat(call, before, webhooks, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

async function read(request: IncomingMessage): Promise<SeenCall> {
  let text = '';
  for await (const chunk of request) text += chunk;
  const { headers, url = '' } = request;
  const isJson = headers['content-type']?.startsWith('application/json');
  return {
    path: url,
    key: (headers.authorization ?? String(headers['x-goog-api-key'] ?? '')).replace('Bearer ', ''),
    userAgent: headers['user-agent'] ?? '',
    headers,
    // Pictures and recordings arrive as multipart forms, which are not parsed.
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}

function chat({ key, body }: SeenCall, before: number, webhooks: Webhook[], response: ServerResponse) {
  const error = (status: number, message: string, code: string) =>
    reply(response, status, { error: { message, type: 'invalid_request_error', param: null, code } });
  if (key.startsWith('sk-wrong')) return error(401, `Incorrect API key provided: ${key}.`, 'invalid_api_key');
  if (key.startsWith('sk-plain') && body.response_format)
    return error(400, 'response_format is not supported', 'unsupported');
  if (key.startsWith('sk-busy') && before === 0) {
    response.setHeader('Retry-After', '1');
    return error(429, 'Slow down', 'rate_limit_exceeded');
  }
  const whole = contentFor(JSON.stringify(body.messages), webhooks);
  const content = key.startsWith('sk-brief') && before === 0 ? BRIEF : whole;
  if (content === undefined) return error(400, 'Nobody asked for this', 'unknown_prompt');
  const message = { role: 'assistant', content, refusal: null };
  return reply(response, 200, { choices: [{ index: 0, finish_reason: 'stop', message }] });
}

/** Returns an answer of the shape the tool expects, recognized by its instructions. */
function contentFor(messages: string, webhooks: Webhook[]): string | undefined {
  const said = ({ automation }: Webhook) =>
    JSON.stringify(renderTemplate(automation.sections.System ?? '', {})).slice(1, -1);
  const webhook = webhooks.find((one) => one.automation.sections.System && messages.includes(said(one)));
  if (!webhook) return undefined;
  const demo = demoAnswer(webhook.automation.sections.Demo ?? '', {});
  // Complete, so that nothing is missing and requested again.
  if (typeof demo === 'string') return `${markOf(webhook.tool)}.\n\n${demo}`;
  return JSON.stringify(marked(demo, markOf(webhook.tool)));
}

/** Prefixes longer texts of a value with the mark, so that it shows wherever one of them does. */
function marked(value: unknown, mark: string): unknown {
  if (typeof value === 'string') return value.length > 25 ? `${mark}. ${value}` : value;
  if (Array.isArray(value)) return value.map((inner) => marked(inner, mark));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, marked(inner, mark)]));
}

function businesses() {
  const places = Array.from({ length: 3 }, (_, index) => ({
    id: `place-${index}`,
    displayName: { text: `Stub Business ${index + 1}` },
    nationalPhoneNumber: `(555) 555-010${index}`,
    formattedAddress: `${index + 1} Main St, Portland, OR`,
    addressComponents: [{ longText: 'Portland', types: ['locality'] }],
    websiteUri: 'https://business.example',
  }));
  return { places };
}

function reply(response: ServerResponse, status: number, body: unknown): ServerResponse {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  return response.end(JSON.stringify(body));
}
