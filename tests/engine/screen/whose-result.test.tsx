import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageReady } from '@/browser/page-ready';
import { supabase } from '@/browser/supabase';
import { textDelta } from '@/contracts/run-events';
import { chooseClient } from '@/engine/client/chosen-client';
import { ToolView } from '@/engine/page/tool-view';
import type { RunResult } from '@/engine/run/run-state';
import { applyPrefill } from '@/engine/session/apply-prefill';
import { ToolSession } from '@/engine/session/tool-session';
import { toast } from '@/ui/toast';
import { moduleFixture } from '../../support/form-fixture';
import { memberScope, sessionWith, Within } from '../../support/session';
// Preload the lazy parts, so that no test waits for them.
import '@/engine/client/form-notes';
import '@/engine/page/answers-line';
import '@/engine/page/partial-answer';
import '@/engine/page/result-view';
import '@/engine/screen/subject-client';

const DENTAL = { name: 'Dental', tags: ['a'] };
const COFFEE = { name: 'Coffee', tags: ['a'], key: 'sk-sample' };
const result: RunResult = { kind: 'text', value: 'For Dental.', runId: 'r', mode: 'live', inputs: DENTAL };
const module = moduleFixture({ storage: { key: 'kept', version: 1, draft: true, result: true } });
const network = vi.fn<typeof fetch>();

/** What the test sends as the events of the run, and as its answer. */
let events: ReadableStreamDefaultController<Uint8Array>;
let answer: (response: Response) => void;

const write = (body: string) => {
  const change = textDelta('', { status: 200, contentType: 'text/plain', body });
  return act(async () =>
    events.enqueue(new TextEncoder().encode(`event: written\ndata: ${JSON.stringify(change)}\n\n`)),
  );
};

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', network);
  const session = { access_token: 't', user: { id: 'member-1' } };
  vi.spyOn(supabase.auth, 'getSession').mockResolvedValue({ data: { session }, error: null } as never);
  network.mockReset().mockImplementation(async (address, init) => {
    const url = String(address);
    if (url.endsWith('/events'))
      return new Response(
        new ReadableStream<Uint8Array>({
          start(controller) {
            events = controller;
          },
        }),
        { headers: { 'Content-Type': 'text/event-stream' } },
      );
    if (url.includes('/webhook/'))
      return new Promise((resolve, reject) => {
        answer = resolve;
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    if (url.endsWith('/profiles')) return Response.json({ clients: [{ id: 'b', name: 'Bakery', known: {} }] });
    if (url.includes('/runs?')) return Response.json({ runs: [] });
    return new Response(null, { status: 204 });
  });
  for (const kind of ['success', 'error', 'info'] as const) vi.spyOn(toast, kind).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Renders the page, and waits for what was at hand. */
function showPage(session: ToolSession): Promise<unknown> {
  return act(async () => {
    render(
      <MemoryRouter>
        <Within session={session}>
          <ToolView session={session} />
          <PageReady />
        </Within>
      </MemoryRouter>,
    );
  });
}

/** The page of a tool that shows a result for Dental, with these answers in its form. */
async function pageWith(answers: Record<string, unknown>, shown: RunResult = result) {
  const session = sessionWith(module, answers, memberScope());
  await session.showResult(shown);
  await showPage(session);
  await screen.findByRole('heading', { name: 'Result' });
  return session;
}

const line = () => screen.getByRole('button', { name: /(Edit|Show|Hide) answers$/ });
const form = () => screen.getByLabelText(/^Name/).closest('.hidden');
const shownResult = () => screen.getByRole('region', { name: 'Result' });

describe('the line above a result', () => {
  it('says what made the result, and that the form holds something else', async () => {
    await pageWith(DENTAL);
    expect(line().textContent).toBe('Dental· 2 answersEdit answers');
    await userEvent.click(line());
    await userEvent.clear(screen.getByLabelText(/^Name/));
    await userEvent.type(screen.getByLabelText(/^Name/), 'Zebra Law');
    expect(shownResult().textContent).toContain('Dental· 2 answersForm changed');
    await userEvent.click(line());
    expect(line().textContent).toBe('Dental· 2 answersForm changedEdit answers');
    await userEvent.click(line());
    await userEvent.clear(screen.getByLabelText(/^Name/));
    await userEvent.type(screen.getByLabelText(/^Name/), 'Dental');
    await userEvent.click(line());
    expect(line().textContent).toBe('Dental· 2 answersEdit answers');
  });

  it('names the client of the result, whoever is chosen now', async () => {
    chooseClient(memberScope(), { id: 'o', name: 'Oak' });
    await pageWith(DENTAL, { ...result, client: 'b' });
    await waitFor(() => expect(line().textContent).toBe('Dental· 2 answers· for BakeryEdit answers'));
  });

  it('says during a run what is being made, and after it what was', async () => {
    const session = await pageWith(COFFEE);
    let over = Promise.resolve();
    act(() => {
      over = session.submit(COFFEE);
    });
    await waitFor(() => expect(line().textContent).toBe('Coffee· 2 answersShow answers'));
    answer(new Response('For Coffee.', { headers: { 'Content-Type': 'text/plain' } }));
    await act(() => over);
    expect(line().textContent).toBe('Coffee· 2 answersEdit answers');
  });
});

describe('answers that were put into the form before its page opened', () => {
  it('are seen, and the result beside them says what it was made from', async () => {
    const session = sessionWith(module, DENTAL, memberScope());
    await session.showResult(result);
    applyPrefill(session, 'Leads', { answers: { name: 'Coffee' }, rejected: [] }, ['name']);
    await showPage(session);
    await screen.findByRole('heading', { name: 'Result' });
    expect(form()).toBeNull();
    expect(await screen.findByText('From Leads: Name')).toBeDefined();
    expect(line().textContent).toBe('Hide answers');
    expect(shownResult().textContent).toContain('Dental· 2 answersForm changed');
  });

  it('stay folded away if they are what the last visit left', async () => {
    const session = sessionWith(module, DENTAL, memberScope());
    await session.showResult(result);
    const later = new ToolSession(memberScope(), session.tool);
    later.restoreDraft();
    await showPage(later);
    await screen.findByRole('heading', { name: 'Result' });
    expect(form()).not.toBeNull();
    expect(line().textContent).toBe('Dental· 2 answersEdit answers');
  });
});

describe('a run that breaks off', () => {
  it('leaves what it was about unnamed if it is stopped before anything came', async () => {
    const session = await pageWith(COFFEE);
    let over = Promise.resolve();
    act(() => {
      over = session.submit(COFFEE);
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Stop waiting' }));
    await act(() => over);
    expect(line().textContent).toBe('Dental· 2 answersForm changedEdit answers');
    expect(within(shownResult()).queryByText('From before')).toBeNull();
  });

  /** The page during a run for Coffee that has written half of its answer. Returns what was scrolled into view since. */
  async function halfWritten() {
    const session = await pageWith(COFFEE);
    let over = Promise.resolve();
    act(() => {
      over = session.submit(COFFEE);
    });
    await waitFor(() => expect(events).toBeDefined());
    await write('Half for Coffee');
    await screen.findByRole('region', { name: 'The answer so far' });
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    return { over, lastScrolled: () => (scrolled.mock.contexts.at(-1) as Element | undefined)?.textContent };
  }

  it.each([
    [
      'fails',
      async () => {
        const problem = { error: { code: 'x', message: 'It broke.' } };
        answer(Response.json(problem, { status: 502, headers: { 'X-Run-Id': 'x' } }));
      },
      /It broke/,
    ],
    ['is stopped', () => userEvent.click(screen.getByRole('button', { name: 'Stop waiting' })), /Unfinished/],
  ] as const)('lands the reader at the reason if it %s, and says whose each text is', async (_, breakOff, reason) => {
    const { over, lastScrolled } = await halfWritten();
    await breakOff();
    await act(() => over);
    const unfinished = await screen.findByRole('region', { name: 'The unfinished answer' });
    expect(lastScrolled()).toMatch(reason);
    const notice = unfinished.closest('[role=alert],[role=status]') ?? unfinished.parentElement?.parentElement;
    expect(notice?.textContent).toMatch(/Coffee.*kept with this run/);
    expect(line().textContent).toBe('Coffee· 2 answersEdit answers');
    expect(within(shownResult()).getByText('From before').parentElement?.textContent).toBe(
      'From beforeDental· 2 answers',
    );
  });
});
