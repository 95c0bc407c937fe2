import { describe, expect, it } from 'vitest';
import { textShortfall } from '@/registry/text-shortfall';

const expected = { headings: ['Role', 'Voice', 'Tools', 'Ending'], words: 20 };
const words = (count: number) => 'word '.repeat(count);

describe('what a text lacks that is far below its expectations', () => {
  it.each([
    ['a whole text', `# Role\n## Voice\n**Tools:**\n4. Ending\n${words(20)}`, []],
    ['a text with half its parts', `# Role\n# Voice\n${words(20)}`, []],
    ['a stump', '# Role\nYou are', ['Voice', 'Tools', 'Ending', 'most of its length (4 of at least 20 words)']],
    [
      'a short text with all its parts',
      '# Role\n# Voice\n# Tools\n# Ending',
      ['most of its length (8 of at least 20 words)'],
    ],
    ['a long text without parts', words(30), ['Role', 'Voice', 'Tools', 'Ending']],
  ])('%s', (_, text, lacks) => {
    expect(textShortfall(text, expected)).toEqual(lacks);
  });

  it('says nothing where one part is all there is, or nothing is expected', () => {
    expect(textShortfall('Hello', { headings: ['Before you send'] })).toEqual([]);
    expect(textShortfall('Hello', {})).toEqual([]);
  });
});
