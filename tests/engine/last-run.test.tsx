import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { PageReady } from '@/browser/page-ready';
import { supabase } from '@/browser/supabase';
import { ToolView } from '@/engine/page/tool-view';
import type { ToolSession } from '@/engine/session/tool-session';
import { storableInputs } from '@/engine/storage/record';
import type { Answers } from '@/registry/answers';
import { moduleFixture } from '../support/form-fixture';
import { memberScope, sessionWith, Within } from '../support/session';
// Preload the lazy parts, so that no test waits for them.
import '@/engine/page/answers-line';
import '@/engine/page/result-view';
import '@/engine/session/last-run';

const LAST = { id: 'r-2', tool: 'fixture', mode: 'live', state: 'succeeded', startedAt: '2026-01-02T03:04:05.000Z' };
const FAILED = { ...LAST, id: 'r-3', state: 'failed' };
const answer = { status: 200, contentType: 'text/plain', body: 'For Dental.' };
/** A tool that stores nothing in the browser. */
const module = moduleFixture({});
const asked: string[] = [];
let inputs: Answers;

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  inputs = { name: 'Dental' };
  const session = { access_token: 't', user: { id: 'member-1' } };
  vi.spyOn(supabase.auth, 'getSession').mockResolvedValue({ data: { session }, error: null } as never);
  vi.stubGlobal('fetch', async (address: string) => {
    const path = new URL(String(address), 'http://site').pathname;
    asked.push(path);
    if (path === '/runs') return Response.json({ runs: [FAILED, { ...LAST, inputs }] });
    if (path === '/runs/r-2') return Response.json({ ...LAST, inputs, answer });
    return Response.json({});
  });
});

async function open(answers: Answers = {}, before: (session: ToolSession) => void = () => undefined) {
  const session = sessionWith(module, {}, memberScope());
  session.replaceAnswers({ ...session.initialAnswers(), ...answers }, 'sync');
  before(session);
  await act(async () => {
    render(
      <MemoryRouter>
        <PageReady />
        <Within session={session}>
          <Suspense>
            <ToolView session={session} />
          </Suspense>
        </Within>
      </MemoryRouter>,
    );
  });
  return session;
}

it('is the latest result of the member, shown on a device that has nothing of the tool yet', async () => {
  const session = await open();
  expect(await screen.findByText('For Dental.')).toBeTruthy();
  expect(session.result).toMatchObject({ runId: 'r-2', inputs: { name: 'Dental' } });
});

it('is shown beside the answers that made it, which another device left in the form', async () => {
  const answers = { name: 'Dental', tags: ['a'] };
  await open(answers, ({ tool, answers: filled }) => {
    inputs = storableInputs(tool.declaration, filled);
  });
  expect(await screen.findByText('For Dental.')).toBeTruthy();
});

const listed = () => vi.waitFor(() => expect(asked).toContain('/runs'));

it('stays among the past runs where the member has begun something', async () => {
  await open({ name: 'Coffee' });
  await listed();
  await act(async () => undefined);
  expect(asked).not.toContain('/runs/r-2');
  expect(screen.queryByText('For Dental.')).toBeNull();
});

it('stays among the past runs where the member has pressed something before it came', async () => {
  const { promise: isListed, resolve: list } = Promise.withResolvers<void>();
  const answerNow = fetch;
  vi.stubGlobal('fetch', async (address: string) => {
    if (new URL(String(address), 'http://site').pathname === '/runs') await isListed;
    return answerNow(address);
  });
  await open();
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Go' }));
  list();
  await listed();
  await act(async () => undefined);
  expect(asked).not.toContain('/runs/r-2');
});

it('does not come back once it was cleared', async () => {
  const session = await open();
  await screen.findByText('For Dental.');
  act(() => session.reset(['result']));
  asked.length = 0;
  await open();
  await listed();
  await act(async () => undefined);
  expect(asked).not.toContain('/runs/r-2');
});
