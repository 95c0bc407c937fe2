import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { KEY_PLACEHOLDER, maskKeysInBody, payloadOf } from '@/engine/payload/payload';
import { PayloadDetails } from '@/engine/payload/payload-details';
import { loaders } from '@/generated/loaders';
import { isShown, secretFields } from '@/registry/answers';
import { asForm } from '@/registry/options';
import { requestBody } from '@/registry/request-body';
import { loadTools } from '@/toolkit/project/load-tools';
import { samplesOf } from '../support/samples';
import { sessionWith, Within } from '../support/session';

const SECRET = 'sk-a-key-nobody-may-see';
const tools = loadTools('tools')
  .declarations.filter(({ kind }) => kind === 'form')
  .map(asForm);

describe.each(tools.map((tool) => [tool.id, tool] as const))('what %s says it would send', (id, tool) => {
  const secrets = secretFields(tool);
  const keys = Object.fromEntries(secrets.map((name) => [name, SECRET]));

  it.each(samplesOf(id).valid.map((sample) => [sample.name, sample] as const))(
    'is what is sent for %s, without keys',
    (_name, { answers }) => {
      const payload = payloadOf(tool, { ...answers, ...keys }, {});
      expect(JSON.stringify(payload)).not.toContain(SECRET);
      if (!tool.request) return expect(payload.body).toBeUndefined();
      const sent = JSON.stringify(requestBody(tool, tool.request, { answers: { ...answers, ...keys }, variables: {} }));
      expect(JSON.stringify(payload.body)).toBe(sent.replaceAll(SECRET, KEY_PLACEHOLDER));
      expect(payload.keys).toHaveLength(secrets.length);
    },
  );

  it('names what is filled in and hidden', () => {
    const hidden = Object.entries(tool.form.properties).filter(
      ([name, { type }]) => type === 'string' && !isShown(tool, name, {}) && !secrets.includes(name),
    );
    const answers = Object.fromEntries(hidden.map(([name]) => [name, 'Left from before']));
    const still = hidden.filter(([name]) => !isShown(tool, name, answers)).map(([, { title }]) => title);
    expect(payloadOf(tool, answers, {}).unsent.map(({ title }) => title)).toEqual(still);
  });
});

it('takes keys out of a body wherever they stand, and leaves words alone that are like a short one', () => {
  const tool = tools.find((one) => secretFields(one).length > 0);
  if (!tool) throw new Error('no tool asks for a key');
  const [name = ''] = secretFields(tool);
  const body = { key: SECRET, deep: [{ text: `Bearer ${SECRET}` }], other: 1, none: null };
  const clean = { key: KEY_PLACEHOLDER, deep: [{ text: `Bearer ${KEY_PLACEHOLDER}` }], other: 1, none: null };
  expect(maskKeysInBody(tool, { [name]: SECRET }, body)).toEqual(clean);
  const short = { key: 'demo', text: 'a demo of it' };
  expect(maskKeysInBody(tool, { [name]: 'demo' }, short)).toEqual({ key: KEY_PLACEHOLDER, text: 'a demo of it' });
});

it('follows what is typed, once it is opened', async () => {
  const tool = tools.find(
    ({ request, form }) => request && Object.values(form.properties).some(({ type }) => type === 'string'),
  );
  const [name = ''] =
    Object.entries(tool?.form.properties ?? {}).find(([, { type, enum: options }]) => type === 'string' && !options) ??
    [];
  const loaded = await loaders[tool?.id ?? '']?.();
  if (!loaded) throw new Error('no tool sends a text');
  const session = sessionWith(loaded.tool, { [name]: 'Before' });
  render(
    <Within session={session}>
      <PayloadDetails session={session} />
    </Within>,
  );
  expect(screen.queryByText(/Before/)).toBeNull();
  const details = screen.getByText('What we send').closest('details');
  if (details) details.open = true;
  fireEvent(details as Element, new Event('toggle'));
  expect((await screen.findByRole('region', { name: 'What we send' })).textContent).toContain('Before');
  act(() => session.updateAnswers({ [name]: 'After' }));
  expect(screen.getByRole('region', { name: 'What we send' }).textContent).toContain('After');
});
