import { describe, expect, it } from 'vitest';
import { check } from '@/generated/results/prompt-pair';
import * as module from '@/normalisers/prompt-pair/normaliser';
import { fc } from '../support/properties';
import { describeContract } from './contract';
import { answer, chat, json } from './envelopes';
import { awkwardText } from './wrappers';

const PAIR = { lovable_prompt: 'Build a <b>site</b>\nwith "quotes".', chatgpt_prompt: 'Write the copy.' };
const MISSING = 'Missing required prompts in response';
const UNREADABLE = 'Invalid response format from webhook';

describe('prompt-pair', () => {
  it.each([
    ['choices[0].message.content', json(chat(JSON.stringify(PAIR)))],
    ['fenced content', json(chat(`\`\`\`json\n${JSON.stringify(PAIR, null, 2)}\n\`\`\``))],
    ['the top level', json(PAIR)],
    ['data', json({ data: PAIR })],
    ['a list of one', json([PAIR])],
    [
      'arguments of a tool call',
      json(
        chat(
          null,
          {},
          { tool_calls: [{ id: '1', type: 'function', function: { name: 'x', arguments: JSON.stringify(PAIR) } }] },
        ),
      ),
    ],
    ['keys written otherwise', json({ lovablePrompt: PAIR.lovable_prompt, 'ChatGPT Prompt': PAIR.chatgpt_prompt })],
    ['text/html, as automation servers send it', answer(JSON.stringify(PAIR), 200, 'text/html')],
    ['beside facts of the run', json({ ...PAIR, status: 'done', model: 'm' })],
  ])('reads %s', (_, given) => {
    expect(module.normalise(given)).toEqual({ ok: true, kind: 'prompt-pair', value: PAIR, raw: given.body });
  });

  it('keeps parts beside the two', () => {
    const given = json({ ...PAIR, note: 'x', tips: ['y'] });
    expect(module.normalise(given)).toMatchObject({ ok: true, value: { ...PAIR, note: 'x', tips: ['y'] } });
    expect(check({ ...PAIR, note: 'x' })).toBe(true);
  });

  it('says what was fixed', () => {
    const result = module.normalise(json(chat(`Here you are: {"lovable_prompt":"a","chatgpt_prompt":"b",}`)));
    expect(result).toMatchObject({
      ok: true,
      repairs: [expect.stringContaining('around'), expect.stringContaining('fixed')],
    });
  });

  it.each([
    ['one prompt missing', json({ lovable_prompt: 'x' }), MISSING],
    ['the other missing', json(chat('{"chatgpt_prompt":"x"}')), MISSING],
    ['one prompt blank', json({ data: { lovable_prompt: 'x', chatgpt_prompt: ' ' } }), MISSING],
    ['both null', json({ lovable_prompt: null, chatgpt_prompt: null }), MISSING],
    ['other JSON', json({ foo: 1 }), MISSING],
    ['an empty object', json({}), MISSING],
    ['prose', answer('Sorry, not today.', 200, 'text/plain'), UNREADABLE],
    ['prose in a completion', json(chat('Sorry, not today.')), UNREADABLE],
    ['an empty body', answer(''), UNREADABLE],
    ['a page', answer('<html></html>', 200, 'text/html'), UNREADABLE],
  ])('fails on %s', (_, given, reason) => {
    expect(module.normalise(given)).toMatchObject({ ok: false, reason });
  });

  it('does not take inherited keys for prompts', () => {
    expect(module.normalise(answer('{"__proto__":{"lovable_prompt":"a","chatgpt_prompt":"b"}}')).ok).toBe(false);
  });

  describeContract({
    module,
    kind: 'prompt-pair',
    check,
    values: fc.record({ lovable_prompt: awkwardText, chatgpt_prompt: awkwardText }),
    given: (value) => value,
    ownReason: (name) => (name.startsWith('started') ? /before it had/ : new RegExp(`^(${MISSING}|${UNREADABLE})$`)),
  });
});
