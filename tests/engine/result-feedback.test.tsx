import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RunView } from '@/contracts/run';
import { ResultFeedback } from '@/engine/page/result-feedback';
import { moduleFixture } from '../support/form-fixture';
import { sessionWith, Within } from '../support/session';

const network = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', network));
afterEach(() => vi.unstubAllGlobals());

const run: RunView = {
  ...{ id: 'run-1', tool: 'fixture', mode: 'live', state: 'succeeded', startedAt: '2026-11-03T12:00:00.000Z' },
  model: 'gpt-4.1-mini',
};
const shown = (stored?: Partial<RunView>, hasKey = false) => {
  network.mockImplementation(async () =>
    stored ? Response.json({ ...run, ...stored }) : new Response('', { status: 500 }),
  );
  return render(
    <Within session={sessionWith(moduleFixture())}>
      <ResultFeedback runId="run-1" hasKey={hasKey} />
    </Within>,
  );
};
const costText = async () => (await screen.findByText(/^This run used/)).textContent;

it.each([
  [
    { input: 10, output: 5, estimated: true as const, cost: 0.02 },
    'This run used about 15 tokens of gpt-4.1-mini: about $0.02.',
  ],
  [{ input: 10, output: 5 }, 'This run used 15 tokens of gpt-4.1-mini, whose price is not known here.'],
])('says what is an estimate and what is not known: %j', async (usage, text) => {
  shown({ usage });
  expect(await costText()).toBe(text);
});

it('says that a cost is not known where a key was used and nothing was counted, as in a workflow of n8n', async () => {
  shown({}, true);
  expect(await screen.findByText('The cost of this run on your key is not known.')).toBeTruthy();
});
