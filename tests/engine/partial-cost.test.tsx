import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { PageReady } from '@/browser/page-ready';
import type * as form from '@/engine/form/form-fields';
import { ToolView } from '@/engine/page/tool-view';
import type * as plugins from '@/engine/plugins';
import { moduleFixture } from '../support/form-fixture';
import { memberScope, sessionWith, Within } from '../support/session';
// At hand, so that no test waits for them.
import '@/engine/page/partial-answer';
import '@/engine/page/result-view';
import '@/engine/page/run-panel';

const PIECES = 20;

let normalised = 0;
let formRenders = 0;
vi.mock('@/engine/plugins', async (original) => {
  const real = await original<typeof plugins>();
  const loadNormaliser: typeof real.loadNormaliser = async (name) => {
    const { normalise, ...others } = await real.loadNormaliser(name);
    const counted: typeof normalise = (answer) => {
      normalised += 1;
      return normalise(answer);
    };
    return { ...others, normalise: counted };
  };
  return { ...real, loadNormaliser };
});
vi.mock('@/engine/form/form-fields', async (original) => {
  const real = await original<typeof form>();
  const FormFields: typeof real.FormFields = (props) => {
    formRenders += 1;
    return real.FormFields(props);
  };
  return { ...real, FormFields };
});

it('a piece of a text is parsed once, and does not render the form', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const storage = { key: 'kept', version: 1, draft: true, result: true };
  const session = sessionWith(moduleFixture({ storage }), { name: 'Ann', tags: ['a'] }, memberScope());
  const { store, atoms } = session;
  render(
    <MemoryRouter>
      <Within session={session}>
        <Suspense>
          <ToolView session={session} />
          <PageReady />
        </Suspense>
      </Within>
    </MemoryRouter>,
  );
  const runId = 'one';
  const write = (body: string) =>
    act(async () => store.set(atoms.streamed, { runId, answer: { status: 200, contentType: 'text/plain', body } }));
  const run = { id: runId, startedAt: Date.now(), inputs: {} };
  await act(async () => store.set(atoms.run, { status: 'running', run, resumed: false }));
  await write('The beginning.');
  const region = await screen.findByRole('region', { name: 'The answer so far' });
  normalised = formRenders = 0;
  for (let piece = 1; piece <= PIECES; piece += 1) await write(`The beginning.${' More.'.repeat(piece)}`);
  await waitFor(() => expect(region.textContent).toContain('More.'.concat(' More.'.repeat(PIECES - 1))));
  expect([normalised, formRenders]).toEqual([PIECES, 0]);
  vi.unstubAllGlobals();
});
