import { describe, expect, it } from 'vitest';
import { MAX_WISH_LENGTH, partAt, resultParts, withPartAt } from '@/registry/refine';
import { requestBody } from '@/registry/request-body';
import { requestSchema } from '@/registry/request-schema';
import { refineRequestOf, secretBodyFields } from '@/registry/requests';
import { strictAjv } from '@/toolkit/json/strict-ajv';
import { formFixture } from '../support/form-fixture';

const RESULT = { renderer: 'text', title: 'Result' } as const;
const form = formFixture({
  result: { ...RESULT, refine: { webhook: 'fixture-refine', wishes: [{ label: 'Shorter', ask: 'Make it shorter.' }] } },
});
const answers = { name: 'Ann', tags: ['a'], key: 'sk-sample' };

function bodyWith(wish: string, part = '') {
  const request = refineRequestOf(form)?.request;
  if (!request) throw new Error('no request');
  return requestBody(form, request, { answers, variables: {}, result: { text: 'A draft' }, dialog: { wish, part } });
}

describe('the call that changes a result', () => {
  const declared = refineRequestOf(form);
  if (!declared) throw new Error('no request');
  const takes = strictAjv().compile(requestSchema(form, declared.request, declared.dialog));

  it('is that of the tool with the result, the wish and the part beside it, under a webhook of its own', () => {
    expect(declared.request).toMatchObject({ webhook: 'fixture-refine', timeoutSeconds: 5 });
    expect(bodyWith('Shorter', 'text')).toMatchObject({
      name: 'Ann',
      key: 'sk-sample',
      refine: { result: { text: 'A draft' }, wish: 'Shorter', part: 'text' },
    });
    expect(secretBodyFields(form, declared.request)).toEqual(['key']);
  });

  it('is held to the bounds of a wish', () => {
    expect(takes(bodyWith('Shorter'))).toBe(true);
    expect(takes(bodyWith('x'.repeat(MAX_WISH_LENGTH)))).toBe(true);
    expect(takes(bodyWith('x'.repeat(MAX_WISH_LENGTH + 1)))).toBe(false);
    expect(takes(bodyWith(''))).toBe(false);
    expect(takes({ ...bodyWith('Shorter'), more: 1 })).toBe(false);
  });

  it('is none where nothing may be asked, and none that the tool declares', () => {
    expect(refineRequestOf(formFixture({ result: RESULT }))).toBeUndefined();
  });
});

describe('the parts of a result', () => {
  it('are the entries of a list, numbered, or the part itself; what is not there is none', () => {
    const scenes = [{ scene: 1 }, { scene: 2 }];
    expect(resultParts(scenes, [{ title: 'scene' }])).toEqual([
      { path: '0', title: 'scene 1' },
      { path: '1', title: 'scene 2' },
    ]);
    const declared = [
      { from: 'call.lines', title: 'line' },
      { from: 'end', title: 'the end' },
      { from: 'gone', title: 'nothing' },
    ];
    expect(resultParts({ call: { lines: ['a'] }, end: 'Bye' }, declared)).toEqual([
      { path: 'call.lines.0', title: 'line 1' },
      { path: 'end', title: 'the end' },
    ]);
    expect(resultParts('A text', [{ title: 'part' }])).toEqual([]);
  });

  it('are put in their place, and nothing else changes', () => {
    const value = { call: { lines: ['a', 'b'], tone: 'warm' }, end: 'Bye' };
    expect(withPartAt(value, 'call.lines.1', 'c')).toEqual({ call: { lines: ['a', 'c'], tone: 'warm' }, end: 'Bye' });
    expect(value.call.lines).toEqual(['a', 'b']);
  });
});

describe('the sections of a text', () => {
  const SECTIONS = [{ sections: true as const, title: 'section' }];
  const text = [
    '# The offer',
    'Before.',
    '## Price',
    'Low.',
    '### Extras ##',
    '```',
    '## no heading',
    '```',
    '## Why',
    'Because.',
    '',
    '## Price',
    'High.',
    '',
  ].join('\n');

  it('are what stands under its highest headings, told apart by their numbers where two have the same', () => {
    expect(resultParts(text, SECTIONS)).toEqual([
      { path: '0', title: 'section 1: Price' },
      { path: '1', title: 'section 2: Why' },
      { path: '2', title: 'section 3: Price' },
    ]);
    expect(partAt(text, '0')).toBe('## Price\nLow.\n### Extras ##\n```\n## no heading\n```');
    expect(partAt(text, '2')).toBe('## Price\nHigh.');
  });

  it('are put in their place, and every other character stays', () => {
    expect(withPartAt(text, '2', '## Price\nNone.')).toBe(text.replace('High.', 'None.'));
    expect(withPartAt(text, '1', '## Why')).toBe(text.replace('## Why\nBecause.', '## Why'));
    for (const { path } of resultParts(text, SECTIONS)) expect(withPartAt(text, path, partAt(text, path))).toBe(text);
  });

  it.each(['3', '-1', '1.0', '__proto__', 'length', ''])('are not at %j', (path) => {
    expect(partAt(text, path)).toBeUndefined();
  });

  it.each(['No heading.', '## One alone\nText.', ''])('are no parts where there are not several: %j', (one) => {
    expect(resultParts(one, SECTIONS)).toEqual([]);
  });

  it('are none of a result that is no text', () => {
    expect(resultParts([{ scene: 1 }], SECTIONS)).toEqual([]);
  });
});
