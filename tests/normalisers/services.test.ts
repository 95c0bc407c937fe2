import { describe, expect, it } from 'vitest';
import { normalise as readText } from '@/normalisers/chat-content-or-prompt/normaliser';
import { normalise as readRecord } from '@/normalisers/json-object/normaliser';
import { normalise as readRows } from '@/normalisers/json-rows/normaliser';
import { SERVICES, UNFINISHED } from './services';

const TEXT = '# Plan\n\nPack on Monday.';
const RECORD = { title: 'Oak desk', score: 7 };
const ROWS = [
  { name: 'Oak', age: 3 },
  { name: 'Ash', age: 4 },
];

const answer = (body: unknown) => ({ status: 200, contentType: 'application/json', body: JSON.stringify(body) });
const fenced = (value: unknown) => `Here it is:\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

describe.each(Object.entries(SERVICES))('an answer as %s', (_, wrap) => {
  it('is read as a text, a record and rows, bare and in a fence', () => {
    expect(readText(answer(wrap(TEXT)))).toMatchObject({ ok: true, value: TEXT });
    for (const put of [JSON.stringify, fenced]) {
      expect(readRecord(answer(wrap(put(RECORD))))).toMatchObject({ ok: true, value: RECORD });
      expect(readRows(answer(wrap(put(ROWS))))).toMatchObject({ ok: true, value: ROWS });
    }
  });
});

describe.each(Object.entries(UNFINISHED))('%s', (_, wrap) => {
  it.each([
    ['text', readText, 'Half a'],
    ['record', readRecord, JSON.stringify(RECORD)],
    ['rows', readRows, JSON.stringify(ROWS)],
  ] as const)('is never a whole %s', (_kind, read, text) => {
    const result = read(answer(wrap(text)));
    if (result.ok) expect(result.repairs?.join(' ')).toMatch(/may stop in the middle/);
    else expect(result.reason).not.toBe('');
  });
});

it('reads the words of a dialog as a text, each of them once', () => {
  const step = (text: string) => ({
    type: 'text',
    payload: { slate: { id: 'x', content: [{ children: [{ text }] }] }, message: text, delay: 0 },
  });
  const steps = [step('Open until six.'), step('Closed on Sundays.'), { type: 'end' }];
  expect(readText(answer(steps))).toMatchObject({ ok: true, value: 'Open until six.\n\nClosed on Sundays.' });
});

it('leaves JSON with more than one text that could be the answer as it is', () => {
  const two = { data: { plan: { text: 'Pack on Monday.', note: 'Leave on Tuesday.' } } };
  expect(readText(answer(two))).toMatchObject({ ok: true, value: JSON.stringify(two, null, 2) });
});

describe('results that look like what services add', () => {
  it.each([
    [{ title: 'Server setup', status: 'failed' }],
    [{ code: 'AB12', message: 'Your voucher is ready' }],
    [{ name: 'package.json', content: '{"private":true}' }],
    [{ title: 'Thread', messages: [{ to: 'Bob', text: 'Hello there' }] }],
    [{ status: 'done', errors: [], count: 3 }],
  ])('are results: %j', (record) => {
    expect(readRecord(answer(record))).toMatchObject({ ok: true, value: record });
  });

  it('are rows', () => {
    const rows = [
      { id: 1, status: 'pending', text: 'Buy milk' },
      { id: 2, status: 'failed', text: 'Call the bank' },
    ];
    expect(readRows(answer(rows))).toMatchObject({ ok: true, value: rows });
  });
});
