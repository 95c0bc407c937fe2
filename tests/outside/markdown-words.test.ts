import { expect, it } from 'vitest';
import { markdownToHtml } from '@/browser/rich-text';
import { readMarkdown } from './markdown';

/** Lines with each mark of Markdown that may take words away, or look as if it did. `w` stands for a word. */
const LINES = [
  'w w',
  '[w]: w w',
  '[w]: https://a.example/',
  '[w]: https://a.example/ "w"',
  '[^w]: w',
  '[w] w [w][w] ![w]',
  '[w](https://a.example/ "w") ![w](https://a.example/ "w")',
  '[w](mailto:w@a.example) <w@a.example>',
  '[w](w) w[0](w)',
  'w <w> </w> <!-- w --> <w w="w">',
  '**w***w*~~w~~`w`',
  '**「w」**w**w。**w',
  '> w',
  '- [ ] w',
  '1. w',
  '# w #',
  '===',
  '---',
  '| w | w |',
  '|---|---|',
  '| w | w | w | w \\| w |',
  '```',
  '    w',
  '\\[w\\]: &w; \\w',
  '',
];

/** Replaces each `w` that stands alone by another word. */
function withWords(template: string): { text: string; words: string[] } {
  const words: string[] = [];
  const text = template.replace(/\bw\b/g, () => {
    words.push(`word${String(words.length).padStart(2, '0')}`);
    return words.at(-1) ?? '';
  });
  return { text, words };
}

/** What a reader sees of HTML: without its elements, but with the names of those that it shows as text. */
const shownText = (html: string) => html.replace(/<[^>]*>/g, '');

const contexts = ['', 'see [word00] and [word01]\n\n', `${'w '.repeat(20)}\n\n`];

it.each(LINES)('every word around the line %j is on the page and in what is copied', (line) => {
  for (const other of LINES)
    for (const context of contexts)
      for (const template of [`${context}${line}\n${other}`, `${context}${other}\n\n${line}`]) {
        const { text, words } = withWords(template);
        const page = readMarkdown(text);
        const shown = {
          page: 'value' in page ? shownText(String(page.value)) : '',
          copy: shownText(markdownToHtml(text)),
        };
        for (const [place, html] of Object.entries(shown)) {
          const missing = words.filter((word) => !html.includes(word));
          expect(missing, `${place} of ${JSON.stringify(text)}`).toEqual([]);
        }
      }
});
