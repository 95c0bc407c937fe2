import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { supabase } from '@/browser/supabase';
import type { Answer } from '@/contracts/answer';
import { textDelta } from '@/contracts/run-events';
import { shownErrors } from '@/engine/form/shown-errors';
import { ResultPanel } from '@/engine/page/result-panel';
import { RunPanel } from '@/engine/page/run-panel';
import { SubmitBar } from '@/engine/page/submit-bar';
import { loadProgress } from '@/engine/plugins';
import type { Declaration } from '@/generated/declaration';
import { toast } from '@/ui/toast';
import { moduleFixture } from '../support/form-fixture';
import { memberScope, sessionWith, Within } from '../support/session';
import '@/engine/page/result-view'; // At hand, so that no test waits for it.

const answers = { name: 'Ann', tags: ['a'], key: 'sk-sample' };
const network = vi.fn<typeof fetch>();
const STORED = { storage: { key: 'kept', version: 1, draft: true, result: true } };

/** What the test sends as the events of the run, and as its answer. */
let events: ReadableStreamDefaultController<Uint8Array>;
let answer: (response: Response) => void;
let written = '';

const send = (name: string, data: unknown) =>
  act(async () => events.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)));
const write = async (body: string, contentType = 'text/plain') => {
  const change = textDelta(written, { status: 200, contentType, body } satisfies Answer);
  written = body;
  await send('written', change);
};

beforeEach(() => {
  written = '';
  vi.stubGlobal('fetch', network);
  vi.spyOn(supabase.auth, 'getSession').mockResolvedValue({
    data: { session: { access_token: 't', user: { id: 'member-1' } } },
    error: null,
  } as never);
  network.mockReset().mockImplementation((address, init) => {
    const url = String(address);
    return new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      if (url.endsWith('/events')) {
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            events = controller;
          },
        });
        resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }));
      } else if (url.includes('/webhook/')) answer = resolve;
      else if (url.endsWith('/cancel')) resolve(Response.json({ cancelled: true, message: 'Stopped.' }));
      else resolve(new Response(null, { status: 204 }));
    });
  });
  for (const kind of ['success', 'error', 'info'] as const) vi.spyOn(toast, kind).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A page whose form is filled in. */
function filledIn(parts: Partial<Declaration> = {}) {
  const session = sessionWith(moduleFixture({ ...STORED, ...parts }), answers, memberScope());
  render(
    <MemoryRouter>
      <Within session={session}>
        <Suspense>
          <RunPanel session={session} />
          <ResultPanel session={session} />
          <SubmitBar session={session} />
        </Suspense>
      </Within>
    </MemoryRouter>,
  );
  return session;
}

/** A page on which a member has just submitted the form. */
async function submitted(parts: Partial<Declaration> = {}) {
  const session = filledIn(parts);
  let over: Promise<void> = Promise.resolve();
  screen.getByRole('button', { name: 'Go' }).focus();
  act(() => {
    over = session.submit(answers);
  });
  await waitFor(() => expect(network.mock.calls.some(([address]) => String(address).endsWith('/events'))).toBe(true));
  return { session, over };
}

/** A field beside the panels in which somebody types. */
function typing(): HTMLElement {
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  return field;
}

describe('an answer that comes late', () => {
  it('shows without taking the focus from a field, nor from anything else', async () => {
    const session = filledIn();
    const run = { id: 'late', startedAt: 5, inputs: {} };
    const field = typing();
    const succeed = (value: string) => {
      const result = { kind: 'text', value, runId: value, mode: 'live', inputs: {} } as const;
      return act(async () => session.store.set(session.atoms.run, { status: 'succeeded', result }));
    };
    await act(async () => session.store.set(session.atoms.run, { status: 'running', run, resumed: false }));
    await succeed('One');
    await screen.findByRole('heading', { name: 'Result' });
    expect(document.activeElement, 'somebody types').toBe(field);
    field.remove();
    await act(async () => session.store.set(session.atoms.run, { status: 'running', run, resumed: false }));
    await act(async () => session.store.set(session.atoms.run, { status: 'timed-out', run }));
    // Beside the words of a time-out, which may be those of a failure, it promises nothing that contradicts them.
    expect(screen.getByText('No answer yet').parentElement?.textContent).toContain('starts another run');
    const button = screen.getByRole('button', { name: 'Go' });
    button.focus();
    await succeed('Two');
    await screen.findByRole('heading', { name: 'Result' });
    expect(document.activeElement, 'nobody waits any more').toBe(button);
  });
});

const soFar = () => screen.findByRole('region', { name: 'The answer so far' });

describe('an answer that is being written', () => {
  it('shows as it comes, and gives way to the result, which is kept and said once', async () => {
    const { over, session } = await submitted();
    const [, init] = network.mock.calls.find(([address]) => String(address).includes('/webhook/')) ?? [];
    expect(new Headers(init?.headers).get('Accept')).toContain('text/event-stream');
    await write('A prom');
    const region = await soFar();
    await waitFor(() => expect(region.textContent).toContain('A prom'));
    expect(region.getAttribute('aria-busy')).toBe('true');
    expect(screen.getByText('The answer is being written.').getAttribute('role')).toBe('status');
    expect(region.closest('[role="status"],[aria-live]')).toBeNull();
    await write('A prompt that goes');
    await waitFor(() => expect(region.textContent).toContain('A prompt that goes'));
    expect(localStorage.getItem('kept') ?? '').not.toContain('A prompt');
    answer(new Response('A prompt that goes on', { headers: { 'Content-Type': 'text/plain' } }));
    await act(() => over);
    expect(await screen.findByRole('heading', { name: 'Result' })).toBe(document.activeElement);
    expect(screen.queryByRole('region', { name: 'The answer so far' })).toBeNull();
    expect(session.store.get(session.atoms.run)).toMatchObject({ status: 'succeeded' });
    expect(session.store.get(session.atoms.partialAnswer)).toBeUndefined();
    expect(toast.success).toHaveBeenCalledOnce();
  });

  it('shows parts as they become whole, and nothing the tool cannot read', async () => {
    await submitted({
      response: { normaliser: 'json-rows' },
      result: { renderer: 'table', title: 'Names', columns: [{ from: 'name', title: 'Name' }] },
    } as never);
    await write('[]', 'application/json');
    await screen.findByText('The answer is being written.');
    expect(screen.queryByRole('region', { name: 'The answer so far' })).toBeNull();
    await write('[{"name":"First one"}]', 'application/json');
    expect((await soFar()).textContent).toContain('First one');
    await write('[{"name":"First one"},{"name":"Second one"}]', 'application/json');
    await waitFor(async () => expect((await soFar()).textContent).toContain('Second one'));
  });

  it('stays to be copied where the member stops, as unfinished and no result', async () => {
    const { session, over } = await submitted();
    await write('Half of a prompt');
    await soFar();
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: 'Stop waiting' }));
    await act(() => over);
    expect(network.mock.calls.some(([address]) => String(address).endsWith('/cancel'))).toBe(true);
    expect(await screen.findByText(/Unfinished/)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'The unfinished answer' }).textContent).toContain('Half of a prompt');
    expect(session.store.get(session.atoms.run).result).toBeUndefined();
    expect(localStorage.getItem('kept') ?? '').not.toContain('Half of a prompt');
    expect(screen.getByRole('button', { name: 'Go' })).toBe(document.activeElement);
    await person.click(screen.getByRole('button', { name: /^Copy/ }));
    expect(await navigator.clipboard.readText()).toBe('Half of a prompt');
  });

  it('stays beside the reason where the run failed', async () => {
    const { over } = await submitted();
    await write('Half of a prompt');
    await soFar();
    answer(
      Response.json({ error: { code: 'x', message: 'It broke off.' } }, { status: 502, headers: { 'X-Run-Id': 'x' } }),
    );
    await act(() => over);
    expect(await screen.findByText('It broke off.')).toBeTruthy();
    expect((await screen.findByRole('region', { name: 'The unfinished answer' })).textContent).toContain(
      'Half of a prompt',
    );
  });
});

describe('the log of a run', () => {
  const WITH_LOG = { progress: { kind: 'run', log: true } } as const;
  beforeEach(() => loadProgress(WITH_LOG.progress));

  const lines = [
    { at: 1, text: 'Read page 1' },
    { at: 2, text: 'Read page 2' },
  ];
  const log = () => screen.findByRole('region', { name: 'Log of the run' });
  const entries = async () =>
    within(await log())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('grows while the run goes on, and is there after a failure', async () => {
    const { over } = await submitted(WITH_LOG);
    await send('progress', { note: 'Read page 1', at: 1, lines: lines.slice(0, 1) });
    expect(await entries()).toEqual([expect.stringContaining('Read page 1')]);
    await send('progress', { note: 'Read page 2', at: 2, lines });
    expect(await entries()).toHaveLength(2);
    const asked = network.getMockImplementation();
    network.mockImplementation(async (address, init) =>
      /\/runs\/[0-9a-f-]+$/.test(String(address))
        ? Response.json({ state: 'failed', progress: { at: 2, lines } })
        : (asked?.(address, init) as Promise<Response>),
    );
    answer(
      Response.json({ error: { code: 'x', message: 'It broke off.' } }, { status: 502, headers: { 'X-Run-Id': 'x' } }),
    );
    await act(() => over);
    expect(await screen.findByText('It broke off.')).toBeTruthy();
    expect(await entries()).toEqual([expect.stringContaining('Read page 1'), expect.stringContaining('Read page 2')]);
  });

  it('is not there where the tool does not ask for it', async () => {
    await submitted({ progress: { kind: 'run' } } as const);
    await send('progress', { note: 'Read page 1', at: 1, lines });
    expect(await screen.findByText('Read page 1')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Log of the run' })).toBeNull();
  });
});

/** Everything lies below what the window shows; tells what is brought there. */
function belowTheWindow() {
  const scrolled = vi.fn(async () => undefined);
  Element.prototype.scrollIntoView = scrolled;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: 2000, bottom: 2100 } as DOMRect);
  return scrolled;
}

describe('the progress of a run', () => {
  it('gives way to the reason, which comes into view, where the run fails before anything shows', async () => {
    const scrolled = belowTheWindow();
    network.mockReset().mockResolvedValue(new Response('', { status: 502, headers: { 'X-Run-Id': 'x' } }));
    const session = filledIn();
    await act(() => session.submit(answers));
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect((scrolled.mock.contexts as Element[]).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Something went wrong'),
    ]);
  });

  it('takes the focus that the disabled button would lose, and comes into view', async () => {
    const scrolled = belowTheWindow();
    await submitted();
    expect(screen.getByRole('group', { name: 'Progress' })).toBe(document.activeElement);
    expect(scrolled).toHaveBeenCalledOnce();
  });

  it('says what is being done and, once its bar stands, what that waits for', async () => {
    await submitted({ progress: { kind: 'linear-climb', everyMs: 50, step: 45, cap: 90 } });
    await send('progress', { stage: 'Asking the model' });
    expect((await screen.findByText('Asking the model.')).getAttribute('role')).toBe('status');
    expect(await screen.findByText(/So far 1 s\. The bar stays at 90% until the answer is complete\./)).toBeTruthy();
  });
});

describe('the reason why a run gave no result', () => {
  const KEYED = {
    ui: { ...moduleFixture().declaration.ui, fields: { key: { widget: 'secret', provider: 'openai' } } },
  };
  const failWith = async (code: string, headers: Record<string, string> = {}, parts = {}) => {
    const { session, over } = await submitted(parts);
    answer(
      Response.json(
        { error: { code, message: 'It was refused.' } },
        { status: 502, headers: { 'X-Run-Id': 'x', ...headers } },
      ),
    );
    await act(() => over);
    const reason = await screen.findByText('It was refused.');
    return { session, notice: within(reason.closest('[role=alert]') as HTMLElement) };
  };

  it.each(['provider_key', 'provider_refused', 'provider_quota', 'provider_model', 'provider_unfit'])(
    'leads to the key for %s, and marks the key until it is changed',
    async (code) => {
      const { session, notice } = await failWith(code, {}, KEYED);
      expect(notice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Change key']);
      const error = () => session.store.get(session.get(shownErrors))?.key?.__errors;
      expect(error()).toEqual(['It was refused.']);
      session.updateAnswers({ ...session.answers, name: 'Bo' });
      expect(error()).toEqual(['It was refused.']);
      session.updateAnswers({ ...session.answers, key: 'sk-another' });
      expect(error()).toBeUndefined();
    },
  );

  it.each([
    ['membership_ended', 'link', 'Renew your membership'],
    ['plan_needed', 'link', 'Get the plan'],
    ['signed_out', 'link', 'Sign in'],
    ['provider_down', 'button', 'Try again'],
  ])('has one thing to press for %s', async (code, role, label) => {
    const { notice } = await failWith(code);
    expect([...notice.queryAllByRole('button'), ...notice.queryAllByRole('link')]).toEqual([
      notice.getByRole(role, { name: new RegExp(`^${label}`) }),
    ]);
    // The answer says no more than the sentence above.
    expect(screen.queryByText('Technical details')).toBeNull();
  });

  it('tells a device without a connection from a server that cannot be reached', async () => {
    const session = filledIn();
    const run = { id: 'sent', startedAt: 5, inputs: {} };
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => session.store.set(session.atoms.run, { status: 'timed-out', run, isUnreachable: true }));
    expect((await screen.findByText('You are offline')).closest('[role]')?.textContent).toContain(
      'still be writing the answer',
    );
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('The server cannot be reached')).toBeTruthy();
  });

  it('counts down if the server says how long to wait', async () => {
    const { notice } = await failWith('rate_limited', { 'Retry-After': '18' });
    expect(notice.getByRole('button', { name: 'Try again in 18 s' })).toHaveProperty('disabled', true);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 19_000);
    expect(await notice.findByRole('button', { name: 'Try again' })).toHaveProperty('disabled', false);
  });
});
