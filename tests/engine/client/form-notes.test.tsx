import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemberScope } from '@/browser/member-scope';
import { PageReady } from '@/browser/page-ready';
import type { Client } from '@/contracts/client';
import { chooseClient } from '@/engine/client/chosen-client';
import { runClients } from '@/engine/client/run-clients';
import { SaveForClient } from '@/engine/client/save-for-client';
import { ToolForm } from '@/engine/form/tool-form';
import { LazyFormNotes } from '@/engine/page/lazy-form-notes';
import type { RunResult } from '@/engine/run/run-state';
import { applyPrefill } from '@/engine/session/apply-prefill';
import type { ToolSession } from '@/engine/session/tool-session';
import { toast } from '@/ui/toast';
import { moduleFixture } from '../../support/form-fixture';
import { sessionWith, Within } from '../../support/session';
// Preload the lazy module, so that no test waits for it.
import '@/engine/client/form-notes';

const network = vi.fn<typeof fetch>();
const harbour: Client = { id: 'h', name: 'Harbour', known: { trade: 'Boats', tone: 'Dry' } };
const success = vi.spyOn(toast, 'success').mockImplementation(() => undefined);
let made = 0;

beforeEach(() => {
  localStorage.clear();
  success.mockClear();
  vi.stubGlobal('fetch', network);
  network
    .mockReset()
    .mockImplementation(async (_, init) =>
      (init?.method ?? 'GET') === 'GET'
        ? Response.json({ clients: [harbour, { id: 'd', name: 'Dairy', known: {} }] })
        : new Response(null, { status: 204 }),
    );
});
afterEach(() => vi.unstubAllGlobals());

/** Creates a session with a tool that has two prefillable fields. */
function sessionFor(name = '', scope = new MemberScope()): ToolSession {
  const module = moduleFixture({ id: `notes-${made++}` });
  const { ui } = module.declaration;
  const fields = { ...ui?.fields, name: { meaning: 'businessName' }, kind: { meaning: 'trade' } } as const;
  if (ui) Object.assign(module.declaration, { ui: { ...ui, fields } });
  return sessionWith(module, name ? { name } : {}, scope);
}

function open(session: ToolSession) {
  return render(
    <Within session={session}>
      <LazyFormNotes session={session} />
      <ToolForm session={session} onValid={() => undefined}>
        <button type="submit">Go</button>
      </ToolForm>
      <PageReady />
    </Within>,
  );
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ });

it('fills in for the chosen client, says so at each field and above the form, and is cleared with one press', async () => {
  const session = sessionFor();
  chooseClient(session.scope, harbour);
  open(session);
  await waitFor(() => expect(screen.getAllByText('From Harbour')).toHaveLength(2));
  expect(name().value).toBe('Harbour');
  expect(screen.getByRole('textbox', { name: /Your kind/ })).toHaveProperty('value', 'Boats');
  expect(screen.getByText(/^Client/).textContent).toBe('Client Harbour: 2 answers filled in');
  expect(network).toHaveBeenCalledTimes(1);

  await userEvent.click(screen.getByRole('button', { name: 'Clear Name' }));
  expect([name().value, document.activeElement]).toEqual(['', name()]);
  expect(screen.getAllByText('From Harbour')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(screen.queryByText('From Harbour')).toBeNull();
  expect(session.answers.kind).toBeUndefined();
  expect(document.activeElement).toBe(name());
});

it('fills in each tool that is opened from another one, beside what another tool put there', async () => {
  const first = sessionFor();
  const { scope } = first;
  chooseClient(scope, harbour);
  const firstPage = open(first);
  await waitFor(() => expect(name().value).toBe('Harbour'));
  firstPage.unmount();

  // Clients and the lazy module are loaded, so the notes render at once with the form.
  const secondPage = open(sessionFor('', scope));
  expect(await screen.findAllByText('From Harbour')).toHaveLength(2);
  expect(name().value).toBe('Harbour');
  expect(screen.getByText(/^Client/).textContent).toBe('Client Harbour: 2 answers filled in');
  act(() => chooseClient(scope, { id: 'd', name: 'Dairy' }));
  await waitFor(() => expect(name().value).toBe('Dairy'));
  secondPage.unmount();

  const third = sessionFor('', scope);
  applyPrefill(third, 'Leads', { answers: { kind: 'large' }, rejected: [] }, ['kind']);
  act(() => chooseClient(scope, harbour));
  open(third);
  expect(await screen.findAllByText('From Harbour')).toHaveLength(1);
  expect([name().value, third.answers.kind]).toEqual(['Harbour', 'large']);
  expect(screen.getByText('From Leads: Kind')).toBeDefined();
});

it('leaves alone what was typed while the clients were on their way', async () => {
  let arrive = (_: Response) => {};
  network.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  const session = sessionFor();
  chooseClient(session.scope, harbour);
  open(session);
  await screen.findByText(/^Client/);
  await userEvent.type(name(), 'M');
  await waitFor(() => expect(network).toHaveBeenCalled());
  await act(async () => arrive(Response.json({ clients: [harbour] })));
  expect(await screen.findAllByText('From Harbour')).toHaveLength(1);
  expect([name().value, session.answers.customKind]).toEqual(['M', 'Boats']);
});

it('takes its mark away where the member types, and leaves what they typed to them', async () => {
  const session = sessionFor('Mine');
  chooseClient(session.scope, harbour);
  open(session);
  const kind = await screen.findByRole('textbox', { name: /Your kind/ });
  expect(name().value).toBe('Mine');
  await userEvent.type(kind, '!');
  await userEvent.tab();
  expect(screen.queryByText('From Harbour')).toBeNull();
  act(() => chooseClient(session.scope, { id: 'd', name: 'Dairy' }));
  await screen.findByText('Dairy');
  expect([name().value, session.answers.customKind]).toEqual(['Mine', 'Boats!']);
});

it('asks nobody and shows nothing where no client is chosen', () => {
  open(sessionFor());
  expect(screen.queryByText(/^Client/)).toBeNull();
  expect(network).not.toHaveBeenCalled();
});

it('says where answers came from, until they are put back', async () => {
  const session = sessionFor('Mine');
  const undo = vi.fn<() => void>();
  session.store.set(session.atoms.origin, { lines: ['From Leads: Name'], undo });
  open(session);
  await screen.findByText('From Leads: Name');
  await userEvent.click(screen.getByRole('button', { name: 'Put back what was here' }));
  expect([undo.mock.calls.length, screen.queryByText('From Leads: Name')]).toEqual([1, null]);
  expect(document.activeElement).toBe(name());
});

it('keeps the note of answers that are put back', async () => {
  const session = sessionFor('Mine');
  const { origin } = session.atoms;
  const undo = () => session.store.set(origin, { lines: ['From a link: Name'] });
  session.store.set(origin, { lines: ['From Leads: Name'], undo });
  open(session);
  await userEvent.click(await screen.findByRole('button', { name: 'Put back what was here' }));
  expect(screen.getByText('From a link: Name')).toBeDefined();
});

it('says where answers came from that take the place of others, and nothing of those that are gone', async () => {
  const session = sessionFor();
  open(session);
  act(() => applyPrefill(session, 'Leads', { answers: { name: 'Rye' }, rejected: [] }, ['name']));
  await screen.findByText('From Leads: Name');
  act(() => applyPrefill(session, 'a link', { answers: { kind: 'large' }, rejected: [] }, ['kind']));
  expect(await screen.findByText('From a link: Kind')).toBeDefined();
  expect(screen.queryByText('From Leads: Name')).toBeNull();
  act(() => session.replaceAnswers({}));
  expect(screen.queryByText(/^From /)).toBeNull();
});

it('offers after a run for a client to keep what was new, once, and takes it back, whoever is chosen now', async () => {
  const session = sessionFor();
  const { scope, tool } = session;
  const result = { runId: 'r', inputs: { name: 'harbour', kind: 'large' }, client: 'h' } as unknown as RunResult;
  const offer = () => screen.queryByRole('region', { name: 'Keep for Harbour' });
  const show = (runId: string) =>
    render(
      <Within session={session}>
        <SaveForClient declaration={tool.declaration} result={{ ...result, runId }} />
      </Within>,
    );
  chooseClient(scope, undefined);
  for (const [run, client] of Object.entries({ r: 'h', s: 'h', other: 'd' })) scope.get(runClients).set(run, client);
  const first = show('r');
  await waitFor(() => expect(offer()?.textContent).toContain('Kind of businesslargeinstead of Boats'));
  expect(offer()?.textContent).not.toContain('Business name');
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  first.unmount();
  for (const runId of ['r', 'other', 'unknown']) show(runId).unmount();
  expect(offer()).toBeNull();

  show('s');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep for Harbour' }));
  const sent = () => JSON.parse(String(network.mock.lastCall?.[1]?.body));
  expect(sent()).toEqual({ name: 'Harbour', known: { trade: 'large', tone: 'Dry' } });
  await waitFor(() => expect(offer()).toBeNull());
  act(() => success.mock.lastCall?.[1]?.undo?.());
  await waitFor(() => expect(sent()).toEqual({ name: 'Harbour', known: harbour.known }));
});
