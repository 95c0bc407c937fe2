import { describe, expect, it, vi } from 'vitest';
import type { Answer } from '@/contracts/answer';
import type { OptionServices } from '@/contracts/plugins';
import type { OptionsFrom } from '@/generated/declaration';
import * as byField from '@/options/by-field/source';
import * as webhook from '@/options/webhook/source';

const { signal } = new AbortController();

describe('by-field', () => {
  const from: OptionsFrom = { source: 'by-field', field: 'provider', lists: { AWS: 'aws', '2': 'two' } };
  const services: OptionServices = {
    lists: { aws: [{ value: 'eu', label: 'Dublin', hint: 'Rainy' }, { value: 'us' }], two: [{ value: 'x' }] },
    call: () => Promise.reject(new Error('calls nobody')),
  };
  const load = (provider: unknown) => byField.load(from, { provider }, services);

  it('offers the list of the answer, with its words', async () => {
    expect(await load('AWS')).toEqual([
      { value: 'eu', label: 'Dublin', hint: 'Rainy' },
      { value: 'us', label: 'us' },
    ]);
  });

  it('knows a list by a number too, and none for an answer without one', async () => {
    expect(await load(2)).toEqual([{ value: 'x', label: 'x' }]);
    expect(await load('GCP')).toEqual([]);
    expect(await load('toString')).toEqual([]);
  });
});

describe('webhook', () => {
  const from: OptionsFrom = { source: 'webhook', webhook: 'voices', after: ['apiKey'], value: 'id', label: 'name' };
  const answering = (answer: Partial<Answer>) => {
    const call = vi.fn<OptionServices['call']>(async () => ({
      status: 200,
      contentType: 'application/json',
      body: '',
      ...answer,
    }));
    return { call, load: (options = from) => webhook.load(options, { apiKey: 'k' }, { lists: {}, call }, signal) };
  };
  const list = (body: unknown) => answering({ body: JSON.stringify(body) }).load();

  it('sends the answers it is given to its webhook', async () => {
    const { call, load } = answering({ body: '[]' });
    expect(await load()).toEqual([]);
    expect(call).toHaveBeenCalledExactlyOnceWith('voices', { apiKey: 'k' }, signal);
  });

  it('reads texts, and the declared parts of objects', async () => {
    expect(await list(['one', { id: 'v1', name: 'Anna' }, { id: 7, name: 'Seven' }, { id: 'v2' }])).toEqual([
      { value: 'one', label: 'one' },
      { value: 'v1', label: 'Anna' },
      { value: '7', label: 'Seven' },
      { value: 'v2', label: 'v2' },
    ]);
  });

  it('reads entries by "value" where nothing is declared, and shows the value where no label is', async () => {
    const { load } = answering({ body: '[{ "value": "a", "label": "A" }]' });
    expect(await load({ source: 'webhook', webhook: 'voices', after: ['apiKey'] })).toEqual([
      { value: 'a', label: 'a' },
    ]);
  });

  it('leaves out what has no value and what repeats one', async () => {
    expect(await list([{ id: 'v1' }, {}, null, '', { id: { deep: 1 } }, { id: 'v1', name: 'Again' }])).toEqual([
      { value: 'v1', label: 'Again' },
    ]);
  });

  it.each([
    { body: '{"voices": []}', status: 200, words: 'could not be read' },
    { body: '<html>', status: 200, words: 'could not be read' },
    { body: '[{ "other": 1 }]', status: 200, words: 'could not be read' },
    { body: '{"error": {"code": "x", "message": "The key was refused."}}', status: 502, words: 'The key was refused.' },
    { body: '<html>', status: 500, words: 'could not be fetched' },
    { body: '{"error": "down"}', status: 500, words: 'could not be fetched' },
  ])('says in words why $body ($status) is no list', async ({ words, ...answer }) => {
    await expect(answering(answer).load()).rejects.toThrow(words);
  });
});
