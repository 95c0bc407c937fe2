import { gatewayBase } from '@/api/addresses';
import { env } from '@/browser/env';
import type { Answer } from '@/contracts/answer';
import type { RunReport, RunView } from '@/contracts/run';
import type { Reply } from '../stage-states';
import { applyFault, type Fault, growingTexts, PIECE_COUNT } from './faults';

/** Behavior of the fake gateway of a stage. */
export interface GatewayScript {
  tool: string;
  /** The webhook of the tool's own request. */
  webhook?: string | undefined;
  /** The reply of that webhook; by default its demo answer. */
  reply?: Reply | undefined;
  fault?: Fault | undefined;
  /** The progress a run reports; absent: none. */
  report?: RunReport | undefined;
  /** Returns the demo answer of a webhook for a body. */
  demo(webhook: string, body: unknown): Promise<Answer>;
  /** Called for each webhook call. */
  onCall(webhook: string, body: unknown): void;
}

type Fetch = typeof fetch;

/** Paths that the real dev server answers: the studio API, sources and files. */
const DEV_SERVER_PATH = /^\/(?:studio\/|src\/|@|node_modules\/)|\.\w+$/;

/** Lists that are empty on a stage, by path. */
const EMPTY_LISTS: Record<string, object> = {
  '/runs': { runs: [] },
  '/profiles': { clients: [] },
  '/tokens': { tokens: [] },
};

/** Returns a `fetch` that answers requests to the site's API by a script and passes all others to the real `fetch`. */
export function fakeFetch(real: Fetch, script: () => GatewayScript | undefined): Fetch {
  return async (input, init = {}) => {
    const address = new URL(input instanceof Request ? input.url : String(input), window.location.href);
    const current = script();
    const isSiteApi = [gatewayBase(), env.supabaseUrl].some((base) => address.href.startsWith(`${base}/`));
    if (!current || !isSiteApi || DEV_SERVER_PATH.test(address.pathname)) return real(input, init);
    const webhooks = `${env.webhookBaseUrl}/`;
    if (address.href.startsWith(webhooks)) return answerWebhook(current, address.href.slice(webhooks.length), init);
    return answerServerCall(current, address, init);
  };
}

async function answerWebhook(script: GatewayScript, name: string, { body, signal }: RequestInit): Promise<Response> {
  const requestBody: unknown = JSON.parse(String(body));
  script.onCall(name, requestBody);
  const isOwnWebhook = name === script.webhook;
  const reply = isOwnWebhook ? script.reply : undefined;
  if (reply === 'nobody') throw new TypeError('Failed to fetch');
  if (reply === 'silence') return waitForAbort(signal);
  const { answer, afterMs } = applyFault(
    reply ?? (await script.demo(name, requestBody)),
    isOwnWebhook ? script.fault : undefined,
  );
  if (afterMs > 0) await pause(afterMs, signal);
  if (!answer) throw new TypeError('Failed to fetch');
  return new Response(answer.body, {
    status: answer.status,
    headers: { 'Content-Type': answer.contentType, ...(reply === undefined && { 'X-Run-Mode': 'demo' }) },
  });
}

async function answerServerCall(
  script: GatewayScript,
  { pathname, search }: URL,
  { method = 'GET', signal }: RequestInit,
): Promise<Response> {
  if (script.reply === 'nobody') throw new TypeError('Failed to fetch');
  const [, file] = /^\/files\/([^/]+)\/link$/.exec(pathname) ?? [];
  if (file) return json({ url: placeholderImage(script, file) });
  if (method !== 'GET') return json({ cancelled: true, state: 'cancelled', message: 'The studio stopped it.' });
  const [, run, part] = /^\/runs\/([^/]+)(?:\/(\w+))?$/.exec(pathname) ?? [];
  if (run && part === 'events') return eventStream(script);
  if (run && !part) {
    if (script.reply !== 'silence')
      return json({ error: { code: 'not_found', message: 'The studio keeps no runs.' } }, 404);
    // A long poll for the end never resolves; the first query for progress gets the report at once.
    const isProgressQuery = search.endsWith('&told=') && script.report !== undefined;
    return search.includes('wait=') && !isProgressQuery ? waitForAbort(signal) : json(runningRun(script, run));
  }
  if (pathname.startsWith('/rows/')) return json({ marks: {} });
  if (pathname.startsWith('/drafts/')) return json({});
  if (pathname.startsWith('/rest/')) return json([]);
  if (pathname in EMPTY_LISTS) return json(EMPTY_LISTS[pathname]);
  return json({ error: { code: 'not_found', message: 'There is nothing of this on a stage.' } }, 404);
}

/** Returns an image with the name of a file, because the files of samples do not exist. */
function placeholderImage({ reply }: GatewayScript, id: string): string {
  const body = typeof reply === 'object' ? reply.body : '';
  const name = body.slice(body.indexOf(id)).match(/^[^/]+\/([\w.-]+)/)?.[1] ?? 'A file of the demo';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#334155"/><text x="320" y="188" fill="#e2e8f0" font-family="sans-serif" font-size="24" text-anchor="middle">${name}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function runningRun({ tool, report }: GatewayScript, id: string): RunView {
  const startedAt = new Date().toISOString();
  return { id, tool, mode: 'live', state: 'running', startedAt, ...(report && { progress: { ...report, at: 1 } }) };
}

/** Streams the progress and the growing text of a run; 404 if there is neither. */
function eventStream({ reply, fault, report }: GatewayScript): Response {
  const answer = typeof reply === 'object' ? applyFault(reply, fault) : undefined;
  const pieceMs = answer?.pieceMs;
  if (!report && pieceMs === undefined) return json({ error: { code: 'not_found', message: 'No events.' } }, 404);
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const sendEvent = (name: string, data: unknown) =>
        controller.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
      if (report) sendEvent('progress', report);
      if (pieceMs === undefined || typeof reply !== 'object') return;
      let keep = 0;
      for (const text of growingTexts(reply).slice(0, PIECE_COUNT - 1)) {
        sendEvent('written', { keep, text: text.slice(keep), contentType: reply.contentType });
        keep = text.length;
        await pause(pieceMs);
      }
      sendEvent('end', {});
      controller.close();
    },
  });
  return new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } });
}

function json(value: unknown, status = 200): Response {
  return Response.json(value, { status });
}

function waitForAbort(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal?.aborted) reject(signal.reason);
  });
}

function pause(milliseconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
