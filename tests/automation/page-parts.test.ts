import { describe, expect, it } from 'vitest';
import { pageParts } from '@/automation/parts/page-parts';
import { overgrowth } from '../support/growth';
import { HIDDEN, SHOWN, UNREADABLE } from '../support/hidden-words';
import { SHOWN_PAGES, wordsOf } from '../support/shown-pages';

async function seenIn(html: string): Promise<string> {
  const { text } = await pageParts(html, { visibleOnly: true });
  return text.split(/\s+/).join(' ').trim();
}

describe('what a reader sees of a page', () => {
  it.each([...HIDDEN, ...UNREADABLE])('holds nothing of %s', async (part) => {
    expect(await seenIn(`<p>Before</p>${part}<p>After</p>`)).toBe('Before After');
  });

  it.each(SHOWN)('holds the words of %s', async (part) => {
    expect(await seenIn(part)).toBe('X');
  });

  it.each(Object.entries(SHOWN_PAGES))('is all that is shown of %s', async (_name, html) => {
    const text = await seenIn(html);
    const { seen, unseen } = wordsOf(html);
    expect(seen.filter((word) => !text.match(new RegExp(`\\b${word}\\b`)))).toEqual([]);
    expect(unseen.filter((word) => text.includes(word))).toEqual([]);
  });

  it('holds hidden="until-found", which a search of the reader opens, and no words of attributes', async () => {
    expect(await seenIn('<p hidden="until-found">X</p><a title="x@example.com"></a>')).toBe('X');
  });

  it('has no characters that nobody sees, and those that scripts and emoji need', async () => {
    const tags = String.fromCodePoint(0xe0041, 0xe0042);
    expect(await seenIn(`a\u200bb\u202ec\ufeffd${tags}e`)).toBe('abcde');
    const kept = '👩\u200d🔧 ❤\ufe0f 1\ufe0f\u20e3 می\u200cخواهم क्\u200dष';
    expect(await seenIn(kept)).toBe(kept);
  });

  it.each([
    ['variation selectors', 0xe0100, 0xe01ef],
    ['selectors after letters', 0xfe00, 0xfe0f],
    ['fillers of Hangul', 0x115f, 0x1160],
    ['another filler', 0x3164, 0x3164],
    ['the joiner of graphemes', 0x34f, 0x34f],
    ['joiners after Latin letters', 0x200c, 0x200d],
    ['tags', 0xe0000, 0xe007f],
    ['marks of direction', 0x202a, 0x202e],
    ['selectors of Mongolian', 0x180b, 0x180f],
    ['music', 0x1d173, 0x1d17a],
    ['annotations', 0xfff9, 0xfffb],
    ['control characters', 0x01, 0x08],
  ])('has no %s', async (_name, first, last) => {
    const all = Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    expect(await seenIn(`a${all.join('')}b${all.join('b')}c`)).toBe(`ab${'b'.repeat(all.length - 1)}c`);
  });

  it('is found in time that grows with a style, however many properties use one long variable', async () => {
    const styled = (length: number) => {
      const uses = Array.from({ length: length / 20 }, (_, at) => `p${at}:var(--a)`);
      return `<p style="--a:${'b '.repeat(length / 4)};${uses.join(';')}">X</p>`;
    };
    const read = (style: string) => pageParts(style, { visibleOnly: true });
    expect(await overgrowth(read, (length) => styled(8 * length))).toBeUndefined();
  });

  it.each<[string, (length: number) => string]>([
    [
      'rules for every element',
      (length) => `<style>${'*{opacity:1}'.repeat(length / 24)}</style>${'<p>a'.repeat(length / 8)}`,
    ],
    [
      'rules that look at all above',
      (length) => `<style>${'i a b{opacity:1}'.repeat(length / 32)}</style>${'<b>a'.repeat(length / 8)}`,
    ],
    [
      'rules that look at all before',
      (length) => `<style>${'i~p{opacity:1}'.repeat(length / 28)}</style>${'<p>a'.repeat(length / 8)}`,
    ],
    [
      'one class with many rules',
      (length) => `<style>${'.a{color:red}'.repeat(length / 26)}</style>${'<p class=a>'.repeat(length / 22)}`,
    ],
    [
      'one long variable',
      (length) => `<style>p{--a:${'b '.repeat(length / 4)}}i{color:var(--a)}</style><p>${'<i>'.repeat(length / 6)}`,
    ],
    ['blocks within blocks', (length) => `<style>${'a{'.repeat(length / 2)}`],
    ['selectors within selectors', (length) => `<style>${':not('.repeat(length / 5)}`],
    [
      'one long selector',
      (length) => `<style>${'b '.repeat(length / 4)}{opacity:1}</style>${'<b>'.repeat(length / 6)}`,
    ],
    ['many sheets', (length) => '<style></style>'.repeat(length / 15)],
  ])('is found in time that grows with its sheets: %s', async (_name, page) => {
    const read = (html: string) => pageParts(html, { visibleOnly: true });
    expect(await overgrowth(read, (length) => page(8 * length))).toBeUndefined();
  });

  it('reads cells of Braille without dots as the space they look like', async () => {
    expect(await seenIn('a\u2800b')).toBe('a b');
  });
});

it('a page as it is written has its scripts, hidden parts and addresses in attributes', async () => {
  const { text } = await pageParts('<p hidden>a</p><script>b</script><i title="x@example.com">');
  expect(text.split(/\s+/)).toEqual(['', 'a', 'b', 'x@example.com', '']);
});
