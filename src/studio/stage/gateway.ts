import { env } from '@/browser/env';
import type { Answer } from '@/contracts/answer';
import type { RunReport, RunView } from '@/contracts/run';
import { gatewayBase } from '@/engine/run/gateway';
import type { Reply } from '../states';
import { type Fault, fated, grown, PIECES } from './faults';

/** How the gateway of a stage behaves. */
export interface Script {
  tool: string;
  /** The webhook of the tool's own request. */
  webhook?: string | undefined;
  /** What that webhook does; absent: what its demo says. */
  reply?: Reply | undefined;
  fault?: Fault | undefined;
  /** How far a run says it is; absent: it says nothing. */
  report?: RunReport | undefined;
  /** What the demo of a webhook says to a body. */
  demo(webhook: string, body: unknown): Promise<Answer>;
  /** A webhook was called. */
  called(webhook: string, body: unknown): void;
}

type Fetch = typeof fetch;

/** What the server that serves the studio has itself: its calls, sources and files. */
const SERVED = /^\/(?:studio\/|src\/|@|node_modules\/)|\.\w+$/;

/** Lists that are empty on a stage, by the path they stand at. */
const EMPTY: Record<string, object> = {
  '/runs': { runs: [] },
  '/profiles': { clients: [] },
  '/tokens': { tokens: [] },
};

/** Answers what pages ask of a server, as a script says; all else is asked of the server there is. */
export function stageFetch(real: Fetch, script: () => Script | undefined): Fetch {
  return async (input, init = {}) => {
    const address = new URL(input instanceof Request ? input.url : String(input), window.location.href);
    const now = script();
    const isAsked = [gatewayBase(), env.supabaseUrl].some((base) => address.href.startsWith(`${base}/`));
    if (!now || !isAsked || SERVED.test(address.pathname)) return real(input, init);
    const webhooks = `${env.webhookBaseUrl}/`;
    if (address.href.startsWith(webhooks)) return webhook(now, address.href.slice(webhooks.length), init);
    return serverAnswer(now, address, init);
  };
}

async function webhook(script: Script, name: string, { body, signal }: RequestInit): Promise<Response> {
  const sent: unknown = JSON.parse(String(body));
  script.called(name, sent);
  const own = name === script.webhook;
  const reply = own ? script.reply : undefined;
  if (reply === 'nobody') throw new TypeError('Failed to fetch');
  if (reply === 'silence') return never(signal);
  const { answer, afterMs } = fated(reply ?? (await script.demo(name, sent)), own ? script.fault : undefined);
  if (afterMs > 0) await pause(afterMs, signal);
  if (!answer) throw new TypeError('Failed to fetch');
  return new Response(answer.body, {
    status: answer.status,
    headers: { 'Content-Type': answer.contentType, ...(reply === undefined && { 'X-Run-Mode': 'demo' }) },
  });
}

async function serverAnswer(
  script: Script,
  { pathname, search }: URL,
  { method = 'GET', signal }: RequestInit,
): Promise<Response> {
  if (script.reply === 'nobody') throw new TypeError('Failed to fetch');
  const [, file] = /^\/files\/([^/]+)\/link$/.exec(pathname) ?? [];
  if (file) return json({ url: standIn(script, file) });
  if (method !== 'GET') return json({ cancelled: true, state: 'cancelled', message: 'The studio stopped it.' });
  const [, run, part] = /^\/runs\/([^/]+)(?:\/(\w+))?$/.exec(pathname) ?? [];
  if (run && part === 'events') return events(script);
  if (run && !part) {
    if (script.reply !== 'silence')
      return json({ error: { code: 'not_found', message: 'The studio keeps no runs.' } }, 404);
    // Whoever waits for the end waits on; whoever asks how far it is hears so once.
    const asksHowFar = search.endsWith('&told=') && script.report !== undefined;
    return search.includes('wait=') && !asksHowFar ? never(signal) : json(running(script, run));
  }
  if (pathname.startsWith('/rows/')) return json({ marks: {} });
  if (pathname.startsWith('/rest/')) return json([]);
  if (pathname in EMPTY) return json(EMPTY[pathname]);
  return json({ error: { code: 'not_found', message: 'There is nothing of this on a stage.' } }, 404);
}

/** A drawing in place of a kept file, with its name: the files of samples are kept nowhere. */
function standIn({ reply }: Script, id: string): string {
  const body = typeof reply === 'object' ? reply.body : '';
  const name = body.slice(body.indexOf(id)).match(/^[^/]+\/([\w.-]+)/)?.[1] ?? 'A file of the demo';
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#334155"/><text x="320" y="188" fill="#e2e8f0" font-family="sans-serif" font-size="24" text-anchor="middle">${name}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

function running({ tool, report }: Script, id: string): RunView {
  const startedAt = new Date().toISOString();
  return { id, tool, mode: 'live', state: 'running', startedAt, ...(report && { progress: { ...report, at: 1 } }) };
}

/** What a run says and writes while it goes on; none where nothing of it is to be told. */
function events({ reply, fault, report }: Script): Response {
  const answer = typeof reply === 'object' ? fated(reply, fault) : undefined;
  const pieceMs = answer?.pieceMs;
  if (!report && pieceMs === undefined) return json({ error: { code: 'not_found', message: 'No events.' } }, 404);
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const tell = (name: string, data: unknown) =>
        controller.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
      if (report) tell('progress', report);
      if (pieceMs === undefined || typeof reply !== 'object') return;
      let keep = 0;
      for (const text of grown(reply).slice(0, PIECES - 1)) {
        tell('written', { keep, text: text.slice(keep), contentType: reply.contentType });
        keep = text.length;
        await pause(pieceMs);
      }
      tell('end', {});
      controller.close();
    },
  });
  return new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } });
}

function json(value: unknown, status = 200): Response {
  return Response.json(value, { status });
}

function never(signal: AbortSignal | null | undefined): Promise<never> {
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
