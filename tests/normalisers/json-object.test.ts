import { describe, expect, it } from 'vitest';
import { check } from '@/generated/results/record';
import * as module from '@/normalisers/json-object/normaliser';
import { fc } from '../support/properties';
import { describeContract } from './contract';
import { answer, chat, json, response } from './envelopes';
import { awkwardText } from './wrappers';

const SONG = { title: 'Rain', url: 'https://songs.example/1', score: 0.9, tags: ['slow'], by: { name: 'Ann' } };

describe('json-object', () => {
  it.each([
    ['the top level', json(SONG)],
    ['a completion', json(chat(JSON.stringify(SONG)))],
    ['a fenced completion', json(chat(`Here it is:\n\`\`\`json\n${JSON.stringify(SONG)}\n\`\`\``))],
    ['a response', json(response(JSON.stringify(SONG)))],
    ['what was asked, beside a response', json({ topic: 'Rain', ...response(JSON.stringify(SONG)) })],
    [
      "a model of one's own",
      json({ model: 'm', done: true, message: { role: 'assistant', content: JSON.stringify(SONG) } }),
    ],
    ['data', json({ data: SONG, success: true })],
    ['an item', json([{ json: SONG, pairedItem: { item: 0 } }])],
    [
      'the arguments of a tool',
      json(
        chat(
          null,
          {},
          { tool_calls: [{ id: '1', type: 'function', function: { name: 'x', arguments: JSON.stringify(SONG) } }] },
        ),
      ),
    ],
  ])('reads %s', (_, given) => {
    expect(module.normalise(given)).toMatchObject({ ok: true, kind: 'record', value: SONG, raw: given.body });
  });

  it.each([
    ['a part named like an envelope beside others', { text: 'Hello', tone: 'warm' }],
    ['parts that are all named like envelopes', { text: 'Hello', status: 'sent' }],
    ['parts of a record that look like lists of a service', { output: ['a', 'b'], choices: ['x'], title: 'y' }],
    ['nothing but the address of a sound', { audio: 'https://files.example/song.mp3' }],
    [
      'such an address beside how the run went',
      { id: 'run-1', status: 'done', audio: 'https://files.example/song.mp3' },
    ],
    ['nothing but a list of addresses', { output: ['https://files.example/1.png', 'https://files.example/2.png'] }],
    ['nothing in most of its parts', { a: null, b: '', c: [], d: 0 }],
  ])('takes an object with %s as it is', (_, value) => {
    expect(module.normalise(json(value))).toMatchObject({ ok: true, value });
  });

  it('takes such an object out of its envelope too', () => {
    const value = { text: 'Hello' };
    expect(module.normalise(json({ data: value }))).toMatchObject({ ok: true, value });
    expect(module.normalise(json(chat(JSON.stringify(value))))).toMatchObject({ ok: true, value });
  });

  it('keeps several objects as the items of one', () => {
    expect(module.normalise(json([SONG, { title: 'Sun' }]))).toMatchObject({
      value: { items: [SONG, { title: 'Sun' }] },
    });
  });

  it.each([
    ['prose in a completion', json(chat('Sorry, no.'))],
    ['a completion with a sound and no words', json(chat(null, {}, { audio: { id: 'a', data: 'AAAA' } }))],
    ['a bare message', json({ role: 'assistant', content: 'Sorry, no.' })],
    ['prose of an older kind', json({ choices: [{ text: 'Sorry, no.', index: 0, finish_reason: 'stop' }] })],
    ['a list of texts', json(['a', 'b'])],
    ['a number', answer('42')],
    ['an object of empty parts', json({ a: null, b: '' })],
    ['facts of the run alone', json({ id: '1', status: 'queued' })],
  ])('fails on %s', (_, given) => {
    expect(module.normalise(given)).toMatchObject({ ok: false, reason: expect.stringMatching(/./) });
  });

  describeContract({
    module,
    kind: 'record',
    check,
    values: fc.record(
      {
        title: awkwardText,
        body: awkwardText,
        score: fc.double({ noNaN: true, noDefaultInfinity: true }).filter((score) => !Object.is(score, -0)),
        parts: fc.array(fc.record({ name: awkwardText }), { maxLength: 3 }),
      },
      { requiredKeys: ['title'] },
    ),
    given: (value) => value,
  });
});
