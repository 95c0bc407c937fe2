import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { supabase } from '@/browser/supabase';
import { chooseClient, chosenClient } from '@/engine/client/chosen-client';
import { prepareFormTool } from '@/engine/form-tool';
import { carryAnswers } from '@/engine/next/carry-answers';
import { NextTools } from '@/engine/next/next-tools';
import { nextToolsOf, openNextTool } from '@/engine/next/open-next-tool';
import { openSession } from '@/engine/session/open-session';
import type { Declaration } from '@/generated/declaration';
import { mapToNextTool } from '@/registry/map-to-next-tool';
import type { ToolModule } from '@/registry/tool-module';
import { toast } from '@/ui/toast';
import { tools } from '../e2e/support/tool-runs';
import { formFixture, moduleFixture } from '../support/form-fixture';
import { samplesOf } from '../support/samples';
import { memberScope, sessionWith, Within } from '../support/session';

let module: ToolModule;
let loads: () => Promise<unknown>;

vi.mock('@/engine/registry-access', async (original) => ({
  ...(await original<object>()),
  loadTool: () => loads(),
}));

const error = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
const next: NonNullable<NonNullable<Declaration['result']>['next']> = [
  { tool: 'there', label: 'Go on', carry: { name: { from: 'more' }, kind: { result: '' } } },
  { tool: 'there', label: 'From a row', carry: { name: { row: 'who' } } },
];
const here = formFixture({ result: { renderer: 'text', title: 'Result', next } });
const from = { declaration: here, result: { value: 'small', inputs: { more: 'Rye' } } };

beforeEach(() => {
  localStorage.clear();
  error.mockClear();
  module = moduleFixture({ id: 'there', page: { route: '/there', title: 'There', description: 'x' } });
  const loaded = { module, widgets: {}, fields: {} };
  loads = async () => loaded;
});

/** Returns the session of the next tool, with these answers in its form. */
async function there(scope = memberScope(), answers = {}) {
  const session = openSession(scope, prepareFormTool((await loads()) as Parameters<typeof prepareFormTool>[0]));
  session.restoreDraft();
  session.replaceAnswers(answers);
  return session;
}

describe('what goes on from a result', () => {
  it('is filled in beside what is there, says where it came from, and gives back what was there', async () => {
    const session = await there(memberScope(), { name: 'Draft', key: 'sk-1', more: 'kept' });
    const { scope, atoms, store } = session;
    const [whole] = nextToolsOf(here, 'whole');
    expect(await openNextTool(scope, from, whole as never)).toBe('/there');
    expect(session.answers).toEqual({ name: 'Rye', kind: 'small', key: 'sk-1', more: 'kept' });
    const origin = store.get(atoms.origin);
    expect(origin?.lines).toEqual(['From fixture: Name, Kind']);
    origin?.undo?.();
    expect(session.answers).toEqual({ name: 'Draft', key: 'sk-1', more: 'kept' });
  });

  it('says what the form there did not take, and has nothing to give back where nothing was', async () => {
    const session = await there();
    const result = { value: 'of no kind', inputs: { more: 'Far too long for it' } };
    await openNextTool(session.scope, { ...from, result }, nextToolsOf(here, 'whole')[0] as never);
    expect(session.store.get(session.atoms.origin)).toEqual({
      lines: ['From fixture: Kind', 'Too long or of another kind for this form: Name'],
    });
    expect(session.answers).toEqual({ kind: 'Other', customKind: 'of no kind' });
  });

  it('begins with a row where a row is carried', async () => {
    const session = await there();
    const [ofRow] = nextToolsOf(here, 'row');
    expect(ofRow?.label).toBe('From a row');
    await openNextTool(session.scope, { ...from, row: { who: 'Ann' } }, ofRow as never);
    expect(session.answers.name).toBe('Ann');
  });
});

describe('what goes on from a result', () => {
  const bakery = { id: 'b', name: 'Bakery', known: {} };
  const oak = { id: 'o', name: 'Oak', known: {} };
  const [whole] = nextToolsOf(here, 'whole') as [never];
  const isFor = (client?: string) => ({ ...from, result: { ...from.result, ...(client && { client }) } });

  beforeEach(() => {
    const session = { access_token: 't', user: { id: 'member-1' } };
    vi.spyOn(supabase.auth, 'getSession').mockResolvedValue({ data: { session }, error: null } as never);
    vi.stubGlobal('fetch', async () => Response.json({ clients: [bakery, oak] }));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is for the client of the result, says so, and gives back who was chosen', async () => {
    const { scope, store, atoms } = await there(memberScope(), { name: 'Draft' });
    chooseClient(scope, oak);
    await openNextTool(scope, isFor('b'), whole);
    expect(chosenClient(scope)).toEqual({ id: 'b', name: 'Bakery' });
    expect(store.get(atoms.origin)?.lines).toContain('For Bakery');
    store.get(atoms.origin)?.undo?.();
    expect(chosenClient(scope)?.id).toBe('o');
  });

  it.each([
    ['for none if that client was deleted', 'deleted', undefined],
    ['for the chosen client if the result was made for none', undefined, 'o'],
  ])('is %s', async (_, client, chosen) => {
    const { scope } = await there();
    chooseClient(scope, oak);
    await openNextTool(scope, isFor(client), whole);
    expect(chosenClient(scope)?.id).toBe(chosen);
  });

  it('takes the place of answers that have made a result there, and keeps the key', async () => {
    const session = await there(memberScope(), { name: 'Dental', more: 'Teeth', wantsMore: true, key: 'sk-1' });
    const inputs = { name: 'Dental', more: 'Teeth', wantsMore: true };
    await session.showResult({ kind: 'text', value: 'For Dental', runId: 'r', mode: 'live', inputs });
    await openNextTool(session.scope, isFor(), whole);
    expect(session.answers).toEqual({ name: 'Rye', kind: 'small', key: 'sk-1' });
    session.store.get(session.atoms.origin)?.undo?.();
    expect(session.answers).toMatchObject(inputs);
  });
});

function Where() {
  return <p data-testid="where">{useLocation().pathname}</p>;
}

describe('the part below a result', () => {
  const show = () =>
    render(
      <MemoryRouter>
        <Within session={sessionWith(moduleFixture())}>
          <NextTools {...from} />
          <Where />
        </Within>
      </MemoryRouter>,
    );

  it('leads to the page of the other tool, and offers what begins with a row elsewhere', async () => {
    show();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Go on']);
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/there'));
  });

  it('says where the other form could not be opened, and can be pressed again', async () => {
    loads = () => Promise.reject(new Error('offline'));
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(error).toHaveBeenCalledOnce());
    expect(screen.getByRole('button', { name: 'Go on' })).toHaveProperty('disabled', false);
  });
});

describe('what tools declare to go on with', () => {
  const declared = tools.flatMap((tool) => (tool.result?.next ?? []).map((one) => ({ tool, one })));
  it.each(declared.map(({ tool, one }) => [`${tool.id} to ${one.tool}`, tool, one] as const))(
    'arrives with the answers of a sample, of %s',
    (_, tool, one) => {
      const [sample] = samplesOf(tool.id).valid;
      const row = { name: 'Harbour', city: 'Rye' };
      const sources = {
        inputs: sample?.answers ?? {},
        value: { offer: { oneLiner: 'A phone' } },
        text: 'A prompt',
        row,
      };
      const target = tools.find(({ id }) => id === one.tool);
      expect(target && mapToNextTool(tool, target, one, sources).rejected).toEqual([]);
    },
  );
});

describe('what goes on from a form that sends nothing', () => {
  it('fills in another form beside what is there, without keys, and says where it came from', async () => {
    const session = await there(memberScope(), { name: 'Draft', key: 'sk-1' });
    const source = sessionWith(
      moduleFixture({ id: 'first' }),
      { more: 'Rye', key: 'sk-2', wantsMore: true },
      session.scope,
    );
    await carryAnswers(source, { tool: 'there', carry: { name: { from: 'more' } } });
    expect(session.answers).toEqual({ name: 'Rye', key: 'sk-1' });
    expect(session.store.get(session.atoms.origin)?.lines).toEqual(['From first: Name']);
  });
});
