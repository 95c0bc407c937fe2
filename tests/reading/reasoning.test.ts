import { describe, expect, it } from 'vitest';
import { withoutPartialReasoning, withoutReasoning } from '@/reading/reasoning';

describe('withoutReasoning', () => {
  it.each([
    ['<think>hm</think>\n\nanswer', 'answer'],
    ['<think>a</think>\n<thinking>b</thinking>\nanswer', 'answer'],
    ['<thinking>a <think>b</think> c</thinking>answer', 'answer'],
    ['<details type="reasoning" done="true">\n<summary>x</summary>hm\n</details>\nanswer', 'answer'],
    ['Here is my thought process: hm. Here is my response: answer', 'answer'],
    ['<|START_THINKING|>hm<|END_THINKING|><|START_RESPONSE|>answer<|END_RESPONSE|>', 'answer'],
    ['<|begin_of_thought|>hm<|end_of_thought|><|begin_of_solution|>answer<|end_of_solution|>', 'answer'],
    ['◁think▷hm◁/think▷answer', 'answer'],
    ['<think>hm</think><answer>answer</answer>', 'answer'],
    ['```\ncode\n```\nhm\n</think>\n\nanswer', 'answer'],
    ['answer<|eot_id|>\n<|end_of_text|>', 'answer'],
    ['hm.</think>answer', 'answer'],
    ['<think>', ''],
    ['hm\n</think>\n', ''],
  ])('leaves only the answer of %j', (text, answer) => {
    expect(withoutReasoning(text).trim()).toBe(answer);
  });

  it.each([
    'a <think>hm</think>',
    'Write `</think>` after your notes.\nThen answer.',
    'End your notes with </think>\nThen answer.',
    '```\n</think>\n```\nThis mark ends the notes.',
    'Between <think> and\n</think>\nstand notes.',
    '{"text":"hm\n</think>\n\nb"}',
    '<section>hm</section>',
    'analysis of the market',
    '<answer>42</answer>',
  ])('changes nothing in %j', (text) => {
    expect(withoutReasoning(text)).toBe(text);
  });
});

describe('withoutPartialReasoning', () => {
  it('shows nothing until a mark is over, and all of a text without one', () => {
    const texts = ['<', '<thi', '<think>hm', '[TH', '<|chan', '<|channel|>analysis<|message|>hm', ''];
    expect(texts.map(withoutPartialReasoning)).toEqual(texts.map(() => ''));
    expect(withoutPartialReasoning('<think>hm</think> answer')).toBe('answer');
    expect(withoutPartialReasoning('<section>')).toBe('<section>');
    expect(withoutPartialReasoning('answer ')).toBe('answer ');
  });
});
