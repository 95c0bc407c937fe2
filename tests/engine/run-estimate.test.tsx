import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { saveModels } from '@/browser/chosen-model';
import { RunEstimateNote } from '@/engine/page/run-estimate-note';
import { estimatedCost } from '@/engine/run/run-estimate';
import { moduleFixture } from '../support/form-fixture';
import { memberScope, sessionWith, Within } from '../support/session';

/** 10,000 tokens of gpt-4.1-mini cost $0.004 sent and $0.016 written. */
const usualUse = { input: 10_000, output: 10_000 };

function session(answers: object = {}, use: typeof usualUse | undefined = usualUse, scope = memberScope()) {
  const module = moduleFixture();
  const { ui } = module.declaration as { ui: { fields: Record<string, object> } };
  ui.fields.key = { widget: 'secret', provider: 'openai' };
  return sessionWith({ ...module, ...(use && { usualUse: use }) }, answers as never, scope);
}
const cost = (ofSession: ReturnType<typeof session>) => estimatedCost(ofSession, ofSession.answers);

it('follows from what a run usually uses, what is filled in, and the price of the model', () => {
  expect(cost(session())).toBeCloseTo(0.02, 4);
  expect(cost(session({ more: 'long '.repeat(80_000), wantsMore: true }))).toBeCloseTo(0.06, 3);
  const scope = memberScope();
  saveModels(scope, 'openai', { models: ['gpt-4.1-mini', 'gpt-4.1'], model: 'gpt-4.1-mini', chosen: 'gpt-4.1' });
  expect(cost(session({}, usualUse, scope))).toBeCloseTo(0.1, 3);
  saveModels(scope, 'openai', { models: ['house-model'], model: 'house-model' });
  expect(cost(session({}, usualUse, scope))).toBeUndefined();
});

it('is none of a demo, or of a tool that asks no model with the key', () => {
  expect(cost(session({ key: ' Demo ' }))).toBeUndefined();
  expect(cost(session({}, null as never))).toBeUndefined();
});

it('stands beside the button', () => {
  const shown = (ofSession: ReturnType<typeof session>) =>
    render(
      <Within session={ofSession}>
        <RunEstimateNote session={ofSession} />
      </Within>,
    );
  shown(session());
  screen.getByText('About $0.02 on your key');
  expect(shown(session({ key: 'demo' })).container.textContent).toBe('');
});
