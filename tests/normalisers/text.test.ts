import { describe, expect, it } from 'vitest';
import type { Answer } from '@/contracts/answer';
import { check } from '@/generated/results/text';
import { normalise as chatContentOrPrompt } from '@/normalisers/chat-content-or-prompt/normaliser';
import { normalise as messageContent } from '@/normalisers/message-content/normaliser';
import { normalise as plainText } from '@/normalisers/plain-text/normaliser';
import { fc } from '../support/properties';
import { answer, chat, json, response, TEXT_ENVELOPES } from './envelopes';
import { FAILURES } from './failures';
import { anyAnswer, awkwardText } from './wrappers';

const NORMALISERS = {
  'chat-content-or-prompt': chatContentOrPrompt,
  'message-content': messageContent,
  'plain-text': plainText,
};
const EACH = Object.entries(NORMALISERS);
const PROMPT = 'You are the receptionist of "Blue Fern".\r\n\r\n- Be <b>kind</b> & brief.\n```js\nconst a = {};\n```';

const textOf = (normalise: (given: Answer) => ReturnType<typeof plainText>, given: Answer) => {
  const result = normalise(given);
  return result.ok ? result.value : result;
};

describe.each(EACH)('%s', (_name, normalise) => {
  it.each(Object.entries(TEXT_ENVELOPES))('takes the text out of: %s', (_, wrap) => {
    const given = json(wrap(PROMPT));
    expect(normalise(given)).toEqual({ ok: true, kind: 'text', value: PROMPT, raw: given.body });
  });

  it.each([
    ['text as it is', answer(PROMPT, 200, 'text/html'), PROMPT],
    ['text that begins like a list', answer('[Name], welcome', 200, 'text/plain'), '[Name], welcome'],
    ['text with a page in it', answer('Write: <!doctype html>', 200, 'text/plain'), 'Write: <!doctype html>'],
    [
      'text that begins with an element',
      answer('<section>Hero</section>', 200, 'text/plain'),
      '<section>Hero</section>',
    ],
    ['a byte order mark in front', answer(`\uFEFF${PROMPT}`), PROMPT],
    ['a JSON string in a string', answer(JSON.stringify(JSON.stringify(chat(PROMPT)))), PROMPT],
    ['an envelope with a trailing comma', answer('{"message":{"content":"Hello"},}'), 'Hello'],
    ['several items', json([{ output: 'one' }, { output: 'two' }]), 'one\n\ntwo'],
    ['JSON the model was asked to write', json(chat('{"error":"not one of ours"}')), '{"error":"not one of ours"}'],
    ['a number', json({ output: 42 }), '42'],
  ])('reads %s', (_, given, expected) => {
    expect(textOf(normalise, given)).toBe(expected);
  });

  it('keeps a text that was cut at the limit of the model, and says so', () => {
    const result = normalise(json(chat('You are the', { finish_reason: 'length' })));
    expect(result).toMatchObject({
      ok: true,
      value: 'You are the',
      repairs: [expect.stringContaining('may stop in the middle')],
    });
    expect(
      normalise(
        json({ ...response('Half'), status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }),
      ),
    ).toMatchObject({
      ok: true,
      value: 'Half',
      repairs: [expect.stringContaining('may stop in the middle')],
    });
  });

  it('leaves out the reasoning in front, and says so', () => {
    expect(normalise(json(chat('<think>Hm.</think>\n\nYou are')))).toMatchObject({
      value: 'You are',
      repairs: [expect.stringContaining('reasoning')],
    });
  });

  it('takes off a fence around all of it and leaves out chat, and says so', () => {
    const body = 'Sure! Here is the prompt:\n\n```markdown\n# Role\n```\n\nLet me know if you want changes.';
    expect(normalise(json(chat(body)))).toMatchObject({
      value: '# Role',
      repairs: [expect.stringContaining('fence'), expect.stringContaining('"Sure! Here is the prompt:", "Let me know')],
    });
  });

  it.each(Object.entries(FAILURES))('fails on: %s', (_, { answer: given, reason }) => {
    expect(normalise(given)).toEqual({ ok: false, reason: expect.stringMatching(reason), detail: expect.any(String) });
  });

  it('never throws, and gives a text that holds something or a reason', () => {
    fc.assert(
      fc.property(anyAnswer, (given) => {
        const result = normalise(given);
        const shown = result.ok ? String(result.value) : result.reason;
        expect(shown.trim()).not.toBe('');
        if (result.ok) expect({ fits: check(result.value), raw: result.raw }).toEqual({ fits: true, raw: given.body });
      }),
      { numRuns: 1000 },
    );
  });

  it('gives back unchanged the text in every envelope', () => {
    const notJson = awkwardText.filter((text) => !/^\s*([{["\d-]|true|false|null)/.test(text));
    fc.assert(
      fc.property(notJson, fc.constantFrom(...Object.entries(TEXT_ENVELOPES)), (text, [, wrap]) => {
        expect(normalise(json(wrap(text)))).toEqual({
          ok: true,
          kind: 'text',
          value: text,
          raw: JSON.stringify(wrap(text)),
        });
        expect(normalise(answer(text))).toMatchObject({ ok: true, value: text });
      }),
      { numRuns: 500 },
    );
  });

  it('reads 2 MB whole', () => {
    const long = 'word "quoted" {x}\n'.repeat(120_000);
    expect(textOf(normalise, json(chat(long)))).toBe(long);
    expect(textOf(normalise, answer(long))).toBe(long);
  });
});

describe('what differs', () => {
  const other = { title: 'Site', sections: ['Hero', 'FAQ'] };

  it('chat-content-or-prompt reads prompt where there is no content', () => {
    expect(textOf(chatContentOrPrompt, json({ prompt: PROMPT, id: 7, note: 'x' }))).toBe(PROMPT);
    expect(textOf(chatContentOrPrompt, json({ ...chat('From content'), prompt: 'From prompt' }))).toBe('From content');
    expect(textOf(chatContentOrPrompt, json({ ...chat(''), prompt: 'From prompt' }))).toBe('From prompt');
    expect(textOf(chatContentOrPrompt, json([{ json: { prompt: PROMPT } }]))).toBe(PROMPT);
    expect(chatContentOrPrompt(json({ prompt: ' ' })).ok).toBe(false);
  });

  it('the chat normalisers show other JSON laid out, whole', () => {
    const laidOut = JSON.stringify(other, null, 2);
    expect(textOf(chatContentOrPrompt, json(other))).toBe(laidOut);
    expect(textOf(messageContent, json(other))).toBe(laidOut);
    expect(textOf(messageContent, json({ prompt: 'not asked for' }))).toBe('{\n  "prompt": "not asked for"\n}');
    expect(textOf(messageContent, json({ content: 'x', title: 'y' }))).toBe('{\n  "content": "x",\n  "title": "y"\n}');
    expect(textOf(messageContent, json({ message: 'a text of its own' }))).toBe(
      '{\n  "message": "a text of its own"\n}',
    );
  });

  it('plain-text leaves other JSON as it came', () => {
    const body = '{"title":"Site",  "n": 1}';
    expect(textOf(plainText, answer(body))).toBe(body);
  });

  it('does not lay out JSON that would grow without bound', () => {
    const deep = `${'['.repeat(200)}1${',1'.repeat(2000)}${']'.repeat(200)}`;
    expect(textOf(messageContent, answer(`{"a":${deep}}`))).toBe(`{"a":${deep}}`);
    const long = JSON.stringify({ a: Array(200_000).fill(1) });
    expect(textOf(messageContent, answer(long))).toBe(long);
  });
});
