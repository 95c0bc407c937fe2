import { setImmediate } from 'node:timers';
import { act, cleanup, render } from '@testing-library/react';
import { type PrimitiveAtom, useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { MemberScope } from '@/browser/member-scope';
import type { RunView } from '@/contracts/run';
import { textDelta } from '@/contracts/run-events';
import { prepareFormTool } from '@/engine/form-tool';
import { saveModels } from '@/engine/keys/chosen-model';
import { AnswersFold } from '@/engine/page/answers-fold';
import { ResultPanel } from '@/engine/page/result-panel';
import { RunPanel } from '@/engine/page/run-panel';
import { openSession } from '@/engine/session/open-session';
import type { ToolSession } from '@/engine/session/tool-session';
import { toast } from '@/ui/toast';
import { moduleFixture } from './form-fixture';
import { loadedTool, Within } from './session';
// Preload the lazy parts, so that no step waits for them.
import '@/engine/client/save-for-client';
import '@/engine/next/next-tools';
import '@/engine/page/answers-line';
import '@/engine/page/partial-answer';
import '@/engine/page/refine-row';
import '@/engine/page/result-view';
import '@/engine/run/follow-events';
import '@/engine/run/outcome-of';
import '@/engine/screen/subject-client';

export const OWNER = { id: 'member-1', email: 'me@example.com', guest: false };
export const CLIENTS = [
  { id: 'c-1', name: 'ClientOne', known: {} },
  { id: 'c-2', name: 'ClientTwo', known: {} },
];
export const MODELS = ['gpt-6-luna', 'gpt-6.1-sol'] as const;

export const WISH = { label: 'Shorter', ask: 'Make it shorter.' };
/** What the result of another tool fills in here. */
export const next = [{ tool: 'walked', label: 'Go on', carry: { name: { from: 'more' } } }];
const module = moduleFixture({
  id: 'walked',
  batch: { rows: 2 },
  storage: { key: 'kept', version: 1, draft: true, result: true },
  result: {
    renderer: 'text',
    title: 'Result',
    document: { title: 'Offer', file: 'offer' },
    refine: { webhook: 'refine', wishes: [WISH] },
    actions: [{ do: 'copy', label: 'Copy' }],
  },
});
const { ui } = module.declaration as { ui: { fields: Record<string, object> } };
ui.fields.key = { widget: 'secret', provider: 'openai' };
export const walked = { ...module, usualUse: { input: 1, output: 1 }, keyUse: 'chats' as const };

const TOOL = prepareFormTool(loadedTool(walked));

/** All parts of a tool's page but the form, whose words are about what comes next. */
function Page({ session }: { session: ToolSession }) {
  const hasResult = useAtomValue(session.atoms.run).status !== 'idle' || session.result !== undefined;
  const frame = { isFolding: hasResult, isSideBySide: true, isRail: false, onRailChange: () => undefined };
  return (
    <Suspense>
      <AnswersFold session={session} {...frame}>
        <p id="the-form" />
      </AnswersFold>
      <RunPanel session={session} />
      <ResultPanel session={session} />
    </Suspense>
  );
}

/** What can happen on the page, by name. */
export type ScreenSteps = Record<string, (world: World) => unknown>;

/** What features do while the page is open, until the signal ends it. */
const companions = Object.values(
  import.meta.glob<(session: ToolSession, closed: AbortSignal) => void>('../features/*/browser/screen-companion.ts', {
    eager: true,
    import: 'accompany',
  }),
);

/** A draft as the gateway stores it for all devices. */
interface StoredDraft {
  answers: Readonly<Record<string, unknown>>;
  version: number;
  revision: number;
  changedAt: string;
}

/** What a walk has reached, so that the next steps can begin there. */
export interface Place {
  steps: readonly string[];
  names: number;
  stored: Readonly<Record<string, string>>;
  runs: readonly RunView[];
  draft: World['draft'];
  /** The session, whose state is taken over; without one the page is opened for the first time. */
  values?: ReadonlyMap<object, unknown>;
  atoms?: ToolSession['atoms'];
}

export const START: Place = { steps: [], names: 0, stored: {}, runs: [], draft: undefined };

/** A browser with a page of the tool, its member's gateway, and a second device. */
export class World {
  scope: MemberScope;
  session: ToolSession;
  /** Texts of the toasts of the last step. */
  said: string[] = [];
  /** Whether the gateway writes half of each answer and then waits. */
  isSlow = false;
  private names: number;
  private closed = new AbortController();
  private readonly runs: RunView[];
  draft: StoredDraft | undefined;
  private readonly waiting = new Map<string, { answer: (response: Response) => void; cancel: () => void }>();

  constructor(readonly place: Place) {
    for (const [key, text] of Object.entries(place.stored)) localStorage.setItem(key, text);
    this.names = place.names;
    this.runs = structuredClone([...place.runs]);
    this.draft = structuredClone(place.draft);
    this.scope = new MemberScope(OWNER);
    for (const tone of ['success', 'error', 'info'] as const)
      vi.spyOn(toast, tone).mockImplementation((title, { description = '' } = {}) => {
        this.said.push(`${title} ${description}`);
      });
    vi.stubGlobal('fetch', (address: string | URL, init: RequestInit = {}) => this.respond(String(address), init));
    if (place === START) saveModels(this.scope, 'openai', { models: [...MODELS], model: MODELS[0] });
    this.session = this.open(place);
  }

  /** Where this walk has come to. */
  reached(step: string): Place {
    const { store, atoms } = this.session;
    return {
      steps: [...this.place.steps, step],
      names: this.names,
      stored: { ...localStorage },
      runs: this.runs,
      draft: this.draft,
      atoms,
      values: new Map(Object.values(atoms).map((atom) => [atom, store.get(atom as never)])),
    };
  }

  private open({ atoms, values }: Partial<Place> = {}): ToolSession {
    const session = openSession(this.scope, TOOL);
    session.restoreDraft();
    if (!atoms || !values) return session;
    session.stored.pending = undefined;
    for (const [name, atom] of Object.entries(atoms)) {
      const own = session.atoms[name as keyof typeof atoms];
      // What is derived from other atoms cannot be set.
      if ('write' in own) session.store.set(own as PrimitiveAtom<unknown>, values.get(atom));
    }
    return session;
  }

  newName(): string {
    this.names += 1;
    return `Biz${this.names}`;
  }

  /** The answers in the form, with all that a run needs. */
  get sendable() {
    return { name: 'Biz0', ...this.session.answers, tags: ['a'], key: 'sk-sample' };
  }

  get state() {
    return this.session.store.get(this.session.atoms.run);
  }

  show(): Promise<void> {
    return act(async () => {
      render(
        <MemoryRouter>
          <Within session={this.session}>
            <Page session={this.session} />
          </Within>
        </MemoryRouter>,
      );
      const closed = AbortSignal.any([this.closed.signal, this.scope.signal]);
      for (const accompany of companions) accompany(this.session, closed);
      await this.session.restoreRun();
    });
  }

  /** Ends this page, and opens the tool again as after a reload. */
  reload(): Promise<void> {
    this.close();
    this.closed = new AbortController();
    this.scope = new MemberScope(OWNER);
    this.session = this.open();
    return this.show();
  }

  close(): void {
    cleanup();
    this.closed.abort();
    this.scope.end();
  }

  /** What another device leaves in the form. */
  leaveDraft(): void {
    const revision = (this.draft?.revision ?? 0) + 1;
    this.draft = { answers: { name: this.newName() }, version: 1, revision, changedAt: '2026-01-02T03:04:05.000Z' };
    document.dispatchEvent(new Event('visibilitychange'));
  }

  get firstRun(): RunView | undefined {
    return this.runs.find(({ inputs, refines }) => inputs && !refines);
  }

  /** Ends the run that has written half of its answer, as a provider that breaks off. */
  breakOff(): void {
    const problem = { error: { code: 'provider', message: 'It broke off.' } };
    for (const { answer } of this.waiting.values())
      answer(Response.json(problem, { status: 502, headers: { 'X-Run-Id': 'x' } }));
    this.waiting.clear();
  }

  private async respond(address: string, { method = 'GET', body, headers, signal }: RequestInit): Promise<Response> {
    signal?.throwIfAborted();
    const { pathname, search } = new URL(address, 'http://site');
    const [, id = '', rest = ''] = /^\/runs\/([^/]+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (pathname.startsWith('/webhook/')) return this.answer(pathname, new Headers(headers), String(body), signal);
    if (pathname === '/profiles') return Response.json({ clients: CLIENTS });
    if (pathname.startsWith('/drafts/')) return this.exchangeDraft(method, String(body));
    if (pathname === '/runs' && search) return Response.json({ runs: [...this.runs].reverse() });
    const run = this.runs.find((candidate) => candidate.id === id);
    if (rest === 'events') return this.isSlow ? halfWritten(this.textFor(run)) : Response.json({}, { status: 404 });
    if (rest === 'inputs' && run) Object.assign(run, JSON.parse(String(body)));
    if (rest === 'cancel') this.waiting.get(id)?.cancel();
    if (rest === 'cancel') return Response.json({ cancelled: true, message: 'Stopped.' });
    if (rest) return new Response(null, { status: 204 });
    return run ? Response.json(run) : Response.json({}, { status: 404 });
  }

  private textFor(run: RunView | undefined): string {
    return `Half of ${(run?.inputs as { name?: string } | undefined)?.name ?? 'nothing'}`;
  }

  private exchangeDraft(method: string, body: string): Response {
    if (method !== 'PUT') return Response.json(this.draft ? { draft: this.draft } : {});
    const { revision, ...draft } = JSON.parse(body) as StoredDraft;
    if (revision !== (this.draft?.revision ?? 0)) return Response.json({}, { status: 409 });
    this.draft = { ...draft, revision: revision + 1, changedAt: '2026-01-02T03:04:05.000Z' };
    return Response.json({ revision: revision + 1 });
  }

  private answer(path: string, headers: Headers, body: string, signal?: AbortSignal | null): Promise<Response> {
    const id = headers.get('X-Run-Id') ?? '';
    const sent = JSON.parse(body) as { name?: string };
    const refines = path.endsWith('refine');
    const text = `${refines ? 'Shorter for' : 'Made for'} ${sent.name}`;
    const run: RunView = {
      ...{ id, tool: 'walked', mode: 'live', state: 'running', startedAt: '2026-01-02T03:04:05.000Z' },
      ...(refines && { refines }),
      inputs: { name: sent.name },
    };
    this.runs.push(run);
    const end = (response: Response, answer?: string) => {
      Object.assign(run, { state: answer ? 'succeeded' : 'failed' });
      if (answer) Object.assign(run, { answer: { status: 200, contentType: 'text/plain', body: answer } });
      return response;
    };
    if (!this.isSlow)
      return Promise.resolve(end(new Response(text, { headers: { 'Content-Type': 'text/plain' } }), text));
    return new Promise((resolve, reject) => {
      this.waiting.set(id, {
        answer: (response) => resolve(end(response)),
        cancel: () => void end(new Response()),
      });
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  }
}

/** The events of a run that has written this text so far. */
function halfWritten(text: string): Response {
  const change = textDelta('', { status: 200, contentType: 'text/plain', body: text });
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(new TextEncoder().encode(`event: written\ndata: ${JSON.stringify(change)}\n\n`)),
  });
  return new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } });
}

/** Waits until nothing more follows from what has happened. */
export async function settle(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  });
}
