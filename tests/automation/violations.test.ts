import { describe, expect, it } from 'vitest';
import { findViolations } from '@/automation/parts/violations';

describe('shortfalls', () => {
  const headings = ['Role', 'What you know', 'First message'];

  it.each([
    ['marked', '# Role\nx\n## What you know\nx\n### First message ###'],
    ['numbered, bold, in capitals', '1. **Role**\nx\n2) WHAT YOU KNOW\n__First message__:'],
    ['with their text behind them', 'Role: the receptionist\n**What you know:** prices\n- x\nFIRST MESSAGE: hello'],
  ])('finds headings that are %s', (_how, text) => expect(findViolations({ headings }, text, {})).toEqual([]));

  it('names headings that are missing, also where their words stand in a sentence', () => {
    expect(findViolations({ headings }, '# Role\nNow comes what you know and first message', {})).toEqual([
      'the part "What you know" is missing',
      'the part "First message" is missing',
    ]);
  });

  it('counts words', () => {
    const words = { atLeast: 3, atMost: 4 };
    expect(findViolations({ words }, ' one two\nthree ', {})).toEqual([]);
    expect(findViolations({ words }, 'one two', {})).toEqual(['it has 2 words, and at least 3 were asked for']);
    expect(findViolations({ words }, 'a b c d e', {})).toEqual(['it has 5 words, and at most 4 were asked for']);
  });

  it('counts lines by the words they begin with, as many as the member asked for', () => {
    const lines = { 'Subject:': 'emails' };
    const text = '## 1. Day 0\n**Subject:** Calls\nThe subject: none\n\n- Subject: More\n';
    expect(findViolations({ lines }, text, { emails: 2 })).toEqual([]);
    expect(findViolations({ lines }, text, { emails: 3 })).toEqual([
      'it has 2 lines that begin with "Subject:", and 3 were asked for',
    ]);
  });

  it('counts the entries of a list in a text, one for each row of a file at least', () => {
    const text = 'words,stars\r\n"One ""good""\r\nthing",5\r\nTwo,4\r\n,\r\n\r\n';
    const body = { reviews: { text } };
    const entries = 'reviews';
    expect(findViolations({ entries }, '```json\n[{"a":1},{"a":2}]\n```', body)).toEqual([]);
    expect(findViolations({ entries }, '{"replies":[{"a":1},{"a":2},{"a":3}]}', body)).toEqual([]);
    expect(findViolations({ entries }, '[{"a":1}]', body)).toEqual([
      'the list has 1 entries, and at least 2 were asked for',
    ]);
    expect(findViolations({ entries }, 'No list.', body)).toHaveLength(1);
    expect(findViolations({ entries }, 'No list.', {})).toEqual([]);
  });

  it('counts lists, also inside every entry of one', () => {
    const lists = { objections: 2, 'objections.*.answers': 2, 'flow.hooks': 1 };
    const content = { objections: [{ answers: ['a', 'b'] }, { answers: ['a'] }], flow: {} };
    expect(findViolations({ lists }, content, {})).toEqual([
      'objections.1.answers has 1 entries, and at least 2 were asked for',
      'flow.hooks has 0 entries, and at least 1 were asked for',
    ]);
  });

  it('counts exactly as many as the member asked for', () => {
    const lists = { scenes: 'count' };
    expect(findViolations({ lists }, { scenes: [1, 2] }, { count: 2 })).toEqual([]);
    expect(findViolations({ lists }, { scenes: [1, 2, 3] }, { count: 2 })).toEqual([
      'scenes has 3 entries, and 2 were asked for',
    ]);
    expect(findViolations({ lists }, { scenes: [1, 2, 3] }, {})).toEqual([]);
  });
});
