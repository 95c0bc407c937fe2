import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DemoNote } from '@/engine/page/result-notes';
import { performAction } from '@/engine/session/perform-action';
import type { Action, Declaration } from '@/generated/declaration';
import { formFixture, moduleFixture } from '../support/form-fixture';
import { sessionWith } from '../support/session';
import { answer, answers, stubNetwork } from '../support/session-network';

const { said, respond } = stubNetwork();
const DONE = { done: 'Done.', failed: 'Failed.' };

/** The parts of a declaration whose key is required, may stay empty, or is not there at all. */
function withKey(key: 'required' | 'optional' | 'none'): Partial<Declaration> {
  const { form, ui } = formFixture();
  const plain = { type: 'string', title: 'Key' } as const;
  return {
    form: {
      ...form,
      required: key === 'required' ? ['name', 'tags', 'key'] : ['name', 'tags'],
      properties: { ...form.properties, key: key === 'none' ? plain : { ...plain, secret: true } },
    },
    ui: { ...ui, fields: key === 'none' ? {} : (ui.fields ?? {}) },
    messages: DONE,
  };
}

const respondWithDemo = (headers: Record<string, string> = {}) =>
  respond(async () => answer('A prompt', { headers: { 'X-Run-Mode': 'demo', ...headers } }));

describe.each([
  { key: 'none', toast: 'info: Nothing was sent' },
  { key: 'optional', toast: 'info: Nothing was sent' },
  { key: 'required', toast: 'success: Done.' },
] as const)('a demo of a form with this key: $key', ({ key, toast }) => {
  it('is announced as what it is', async () => {
    respondWithDemo();
    const session = sessionWith(moduleFixture(withKey(key)), answers);
    await session.submit(answers);
    expect(said()).toEqual([toast]);
  });

  it('is announced so by an action, too', async () => {
    respondWithDemo();
    const session = sessionWith(moduleFixture(withKey(key)), answers);
    const request = { webhook: 'fixture-send', timeoutSeconds: 5, body: {} };
    const action: Action = { do: 'request', label: 'Send', id: 'send', request, messages: DONE };
    const result = { kind: 'text', value: 'One', runId: 'one', mode: 'demo', inputs: {} } as const;
    expect(await performAction(session, action, result, answers)).toMatchObject({ ok: true });
    expect(said()).toEqual([toast]);
  });
});

it('a demo that was mailed all the same is announced as done', async () => {
  respondWithDemo({ 'X-Run-Mailed': 'true' });
  const session = sessionWith(moduleFixture(withKey('none')), answers);
  await session.submit(answers);
  expect(said()).toEqual(['success: Done.']);
});

it.each([
  ['required', undefined, /^Sample built from your answers\. No model was called: add your own key/],
  ['none', undefined, /composed from your answers\. Nothing was sent: this tool is not set up on this site yet\.$/],
  ['none', true, /composed from your answers: this tool is not set up on this site yet\.$/],
  ['optional', undefined, /composed from your answers\. Nothing was sent\.$/],
  ['optional', true, /composed from your answers\.$/],
] as const)('the note beside a demo says why nothing was called (key: %s, mailed: %s)', (key, mailed, text) => {
  const demo = { kind: 'text', value: 'Sent.', runId: 'one', mode: 'demo', inputs: {} } as const;
  render(<DemoNote declaration={formFixture(withKey(key))} result={{ ...demo, ...(mailed && { mailed }) }} />);
  expect(screen.getByText(text)).toBeTruthy();
});
