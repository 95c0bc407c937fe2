import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { RunView } from '@/contracts/run';
import type { UsualUse } from '@/contracts/usage';
import { saveModels } from '@/engine/keys/chosen-model';
import { RunEstimateNote } from '@/engine/page/run-estimate-note';
import { estimateCost } from '@/engine/run/run-estimate';
import { moduleFixture } from '../support/form-fixture';
import { memberScope, sessionWith, Within } from '../support/session';

/** 10,000 tokens of gpt-6-luna cost $0.001 sent and $0.005 written. */
const usualUse = { input: 10_000, output: 10_000 };

function session(answers: object = {}, use: UsualUse | undefined = usualUse, scope = memberScope()) {
  const module = moduleFixture();
  const { ui } = module.declaration as { ui: { fields: Record<string, object> } };
  ui.fields.key = { widget: 'secret', provider: 'openai' };
  return sessionWith({ ...module, ...(use && { usualUse: use }) }, answers as never, scope);
}
const cost = (ofSession: ReturnType<typeof session>) => estimateCost(ofSession, ofSession.answers);

it('follows from what a run usually uses, what is filled in, and the price of the model', () => {
  expect(cost(session())).toBeCloseTo(0.006, 4);
  expect(cost(session({ more: 'long '.repeat(80_000), wantsMore: true }))).toBeCloseTo(0.016, 3);
  const scope = memberScope();
  saveModels(scope, 'openai', { models: ['gpt-4.1-mini', 'gpt-4.1'], model: 'gpt-4.1-mini', chosen: 'gpt-4.1' });
  expect(cost(session({}, usualUse, scope))).toBeCloseTo(0.1, 3);
  saveModels(scope, 'openai', { models: ['house-model'], model: 'house-model' });
  expect(cost(session({}, usualUse, scope))).toBeUndefined();
});

it('follows from the provider of the key that is typed', () => {
  // Of claude-sonnet-5-5 they cost $0.02 and $0.10.
  expect(cost(session({ key: 'sk-ant-mine' }))).toBeCloseTo(0.12, 4);
});

it('is the price of the one model a tool draws with, and of minutes beside the tokens', () => {
  const picture = { input: 0, output: 2000, model: 'gpt-image-2.6-sunburst' };
  expect(cost(session({}, picture))).toBeCloseTo(0.06, 4);
  expect(shown(session({}, { ...usualUse, perMinute: 0.0045 })).textContent).toBe(
    'About $0.006 on your key, and $0.27 for each hour of the recording',
  );
});

it('is nothing for a demo, and unknown for a tool that asks no model with the key', () => {
  expect(cost(session({ key: ' Demo ' }))).toBe(0);
  expect(cost(session({}, null as never))).toBeUndefined();
});

const runOf = (more: Partial<RunView> = {}): RunView => ({
  ...{ id: 'run-1', tool: 'fixture', mode: 'live', state: 'succeeded', startedAt: '2026-11-03T12:00:00.000Z' },
  inputs: { tags: ['a'], name: 'Fern' },
  ...more,
});
const shown = (ofSession: ReturnType<typeof session>, runs: RunView[] = []) =>
  render(
    <MemoryRouter>
      <Within session={ofSession}>
        <RunEstimateNote session={ofSession} runs={runs} />
      </Within>
    </MemoryRouter>,
  ).container;

it('stands beside the button', () => {
  expect(shown(session()).textContent).toBe('About $0.006 on your key');
  expect(shown(session({ key: 'demo' })).textContent).toBe('Free with the key demo');
});

it('links to the result that the same answers gave, whatever their order and the key', () => {
  const answers = { name: 'Fern', tags: ['a'], more: '', key: 'sk-another' };
  const note = shown(session(answers), [runOf({ id: 'run-2', inputs: { name: 'Ash', tags: ['a'] } }), runOf()]);
  expect(note.textContent).toBe('About $0.006 on your key. You made this on Nov 3');
  expect(note.querySelector('a')?.getAttribute('href')).toBe('/results/run-1');
});

it.each([
  ['gave none', { state: 'failed' }],
  ['was a demo', { mode: 'demo' }],
  ['changed a result', { refines: true }],
  ['was an action', { action: 'mail' }],
  ['had other answers', { inputs: { name: 'Fern', tags: ['b'] } }],
  ['is older than the record of answers', { inputs: undefined }],
] as const)('names no run that %s', (_, more) => {
  const answers = { name: 'Fern', tags: ['a'], key: 'sk-another' };
  const run = { ...runOf(), ...more } as unknown as RunView;
  expect(shown(session(answers), [run]).querySelector('a')).toBeNull();
});
