import { expect, it } from 'vitest';
import { MAX_SECTIONS, sectionAt, textHeadings, textSections, withSectionAt } from '@/reading/text-sections';

it.each([
  ['# Title', 'Title'],
  ['  ##\t Title \t', 'Title'],
  ['# Title ##', 'Title'],
  ['# Title \t### ', 'Title'],
  ['# C#', 'C#'],
  ['# #', '#'],
  ['# one # two', 'one # two'],
])('finds the words of the heading %j', (line, words) => {
  expect(textHeadings(line).map((heading) => heading.title)).toEqual([words]);
});

it.each(['#', '#Title', '####### Title', '    # Title', '```\n# Title\n```', '# one\rtwo'])(
  'finds no heading in %j',
  (text) => {
    expect(textHeadings(text)).toEqual([]);
  },
);

it('tells sections apart by the highest headings of which there are several', () => {
  const text = '# Title\n\nWords\n\n## One\n\na\n\n### Deeper\n\n\n## Two ##\n\nb\n\n# End\nc';
  const sections = textSections(text);
  expect(sections.map(({ title: words }) => words)).toEqual(['Title', 'End']);
  expect(sectionAt(text, '1')).toBe('# End\nc');
  const under = text.slice(0, text.indexOf('# End'));
  expect(textSections(under).map(({ title: words }) => words)).toEqual(['One', 'Two']);
  expect(sectionAt(under, '0')).toBe('## One\n\na\n\n### Deeper');
  expect(withSectionAt(under, '0', '## New')).toBe('# Title\n\nWords\n\n## New\n\n\n## Two ##\n\nb\n\n');
});

it('tells so many sections apart, and no more', () => {
  const text = '# a\n'.repeat(MAX_SECTIONS + 5);
  expect(textSections(text)).toHaveLength(MAX_SECTIONS);
  expect(sectionAt(text, String(MAX_SECTIONS - 1))).toBe('# a');
  expect(sectionAt(text, String(MAX_SECTIONS))).toBeUndefined();
});
