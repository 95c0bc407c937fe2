import { afterEach, beforeEach, vi } from 'vitest';
import type { ToolSession } from '@/engine/session/tool-session';
import type { Declaration } from '@/generated/declaration';
import { toast } from '@/ui/toast';
import { moduleFixture } from './form-fixture';
import { sessionWith } from './session';

export const answers = { name: 'Ann', tags: ['a'], key: 'sk-sample' };
const STORED = { storage: { key: 'kept', version: 1, draft: true, result: true } };

/** Opens a session of the fixture tool, which stores its draft and result. */
export function openSession(parts: Partial<Declaration> = {}): ToolSession {
  const session = sessionWith(moduleFixture({ ...STORED, ...parts }), answers);
  sessions.push(session);
  return session;
}

/** Sessions of the current test: none may go on after it. */
const sessions: ToolSession[] = [];

export const answer = (body: string, init: ResponseInit = {}): Response =>
  new Response(body, { headers: { 'Content-Type': 'text/plain' }, ...init });
export const never = (): Promise<Response> => new Promise<Response>(() => undefined);

const taken = async () => new Response(null, { status: 204 });

/** Replaces the network and the toasts in every test of the file, and records their calls. */
export function stubNetwork() {
  const network = vi.fn<typeof fetch>();
  const toasts = {
    success: vi.spyOn(toast, 'success'),
    error: vi.spyOn(toast, 'error'),
    info: vi.spyOn(toast, 'info'),
  };
  beforeEach(() => {
    vi.stubGlobal('fetch', network);
    network.mockReset();
    for (const spy of Object.values(toasts)) spy.mockClear().mockImplementation(() => undefined);
  });
  afterEach(() => {
    for (const { scope } of sessions.splice(0)) scope.end();
    vi.unstubAllGlobals();
  });

  const webhookCalls = () => network.mock.calls.filter(([address]) => String(address).includes('/webhook/'));
  return {
    network,
    toasts,
    webhookCalls,
    runIds: () => webhookCalls().map(([, init]) => new Headers(init?.headers).get('X-Run-Id')),
    said: () => Object.entries(toasts).flatMap(([tone, spy]) => spy.mock.calls.map(([title]) => `${tone}: ${title}`)),

    /** Answers webhook calls with `webhook`, and every question about runs with `runs` (404 where left out); what is written about a run is taken. */
    respond(
      webhook: () => Promise<Response>,
      runs: () => Promise<Response> = async () => Response.json({}, { status: 404 }),
    ): void {
      network.mockImplementation((address, init) => {
        const isWritten = init?.method === 'PUT';
        const response = isWritten ? taken() : String(address).includes('/webhook/') ? webhook() : runs();
        // Like a browser: an aborted request rejects.
        const signal = init?.signal;
        return new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
          response.then(resolve, reject);
        });
      });
    },
  };
}
