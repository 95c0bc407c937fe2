import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadRenderer } from '@/engine/plugins';
import { nextRun } from '@/engine/run/machine';
import { IDLE, type RunResult } from '@/engine/run/run-state';
import { earlierRunVersion, versionsOf } from '@/engine/run/versions';
import type { Declaration } from '@/generated/declaration';
import type { Lead } from '@/generated/results';
import { toast } from '@/ui/toast';
import { moduleFixture } from '../../support/form-fixture';
import { renderResultPanel } from '../../support/result-panel';
import { memberScope, sessionWith } from '../../support/session';
// At hand, so that no test waits for them.
import '@/engine/page/result-view';
import '@/engine/rows/merge-offer';

const lead = (name: string, phone: string): Lead => ({ name, phone, email: '', city: '', website: '', address: '' });
const list = (runId: string, ...value: Lead[]): RunResult => ({
  kind: 'leads',
  value,
  runId,
  mode: 'live',
  inputs: { name: runId },
});
const ann = lead('Ann', '512 555 0101');
const bob = lead('Bob', '512 555 0102');
const carl = lead('Carl', '512 555 0103');
const workbench = { statuses: ['Called'], identity: [['phone']] };
const parts = (keeps = true): Partial<Declaration> => ({
  response: { normaliser: 'leads' },
  result: {
    renderer: 'table',
    title: 'Result',
    columns: [
      { from: 'name', title: 'Name' },
      { from: 'phone', title: 'Phone', as: 'phone' },
    ],
    actions: [{ do: 'csv', label: 'Export CSV', file: 'leads-{name}-{count}' }],
    ...(keeps && { workbench }),
  },
  storage: { key: 'kept', version: 1, result: true },
});

beforeAll(() => loadRenderer('table'), 60_000);
beforeEach(() => {
  localStorage.clear();
  vi.spyOn(toast, 'success').mockImplementation(() => undefined);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ marks: {} })),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The page after two lists came one after the other. */
async function shown(first: RunResult, second: RunResult, keeps = true) {
  const session = sessionWith(moduleFixture(parts(keeps)), { name: 'Ann' }, memberScope());
  await session.runs.show(first);
  await session.runs.show(second);
  await renderResultPanel(session);
  await screen.findByRole('heading', { level: 2 });
  const result = () => session.store.get(session.atoms.run).result as RunResult;
  return { session, result };
}

it('a list that came is added to the one that was there, by phone, and none of them is lost', async () => {
  const { result } = await shown(list('one', ann, bob), list('two', lead('Ann, again', '(512) 555-0101'), carl));
  expect(await screen.findByText(/1 is new, 1 already there\./)).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Add the new one' }));
  await waitFor(() => expect(result().value).toEqual([ann, bob, carl]));
  expect(versionsOf(result()).all.map(({ value }) => (value as Lead[]).length)).toEqual([2, 2, 3]);
  expect(screen.queryByRole('button', { name: /^Add the/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Previous version' }));
  expect(await screen.findByRole('button', { name: /^Add the/ })).toBeDefined();
});

it('a list of which nothing is new says so', async () => {
  await shown(list('one', ann, bob), list('two', ann));
  expect(await screen.findByText('Nothing in it is new')).toBeDefined();
});

it('a list without a workbench takes the place of the one before', async () => {
  const { result } = await shown(list('one', ann), list('two', bob), false);
  expect(versionsOf(result()).all).toHaveLength(1);
});

it('a list that is shown again is no second one', async () => {
  const { result } = await shown(list('one', ann), list('one', ann));
  expect([versionsOf(result()).all.length, earlierRunVersion(result())]).toEqual([1, undefined]);
});

it('of many lists the newest stay, and among them the one they were added to', () => {
  const long = (id: string) => list(id, lead(id.repeat(60_000), '1'));
  const rules = { isQueued: false, mergesResults: true };
  const after = (state: typeof IDLE, id: string) => nextRun(state, { type: 'restored', result: long(id) }, rules)[0];
  const state = ['a', 'b', 'c', 'd', 'e'].reduce(after, IDLE);
  expect(versionsOf(state.result as RunResult).all.map(({ runId }) => runId)).toEqual(['c', 'd', 'e']);
});

it('a file of what is selected holds that alone, and is named after how many it holds', async () => {
  const { session } = await shown(list('one', ann), list('two', bob, carl));
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => void saved.push(blob), revokeObjectURL: () => undefined }),
  );
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Carl' }));
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV (1 selected)' }));
  expect(await saved[0]?.text()).toBe('Name,Phone\r\nCarl,512 555 0103\r\n');
  expect(names).toEqual(['leads-two-1.csv']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status of Carl' }), 'Called');
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV (1 selected)' }));
  expect(await saved[1]?.text()).toBe('Name,Phone,Status\r\nCarl,512 555 0103,Called\r\n');
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await saved[2]?.text()).toBe('Name,Phone,Status\r\nBob,512 555 0102,\r\nCarl,512 555 0103,Called\r\n');
  expect(session.scope.signal.aborted).toBe(false);
});
