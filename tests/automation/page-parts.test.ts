import { describe, expect, it } from 'vitest';
import { pageParts } from '@/automation/parts/page-parts';

async function seenIn(html: string): Promise<string> {
  const { text } = await pageParts(html, { visibleOnly: true });
  return text.split(/\s+/).join(' ').trim();
}

describe('what a reader sees of a page', () => {
  it.each([
    '<script>X</script>',
    '<style>X</style>',
    '<template>X<p>X</p></template>',
    '<noscript>X</noscript>',
    '<!-- X -->',
    '<p hidden>X</p>',
    '<p HIDDEN="">X</p>',
    '<p style="color: red; display : none">X</p>',
    '<p style="visibility:hidden">X</p>',
    '<p style="opacity:0">X</p>',
    '<p style="font-size:0;">X</p>',
    '<p style="position:absolute; left:-9999px">X</p>',
    '<div hidden>X<div>X</div>X<br>X</div>',
    '<div hidden><img hidden>X</div>',
    '<ul><li hidden>X<li></ul>',
    '<a title="x@example.com"></a>',
  ])('holds nothing of %s', async (part) => {
    expect(await seenIn(`<p>Before</p>${part}<p>After</p>`)).toBe('Before After');
  });

  it.each([
    '<p>X</p>',
    '<p hidden="until-found">X</p>',
    '<p style="display: block; opacity: 0.5; font-size: 0.8rem">X</p>',
    '<img hidden>X',
    '<li hidden>other</li><li>X</li>',
    '<span aria-hidden="true">X</span>',
  ])('holds the words of %s', async (part) => {
    expect(await seenIn(part)).toBe('X');
  });

  it('has no characters that nobody sees, and those that scripts and emoji need', async () => {
    const tags = String.fromCodePoint(0xe0041, 0xe0042);
    expect(await seenIn(`a\u200bb\u202ec\ufeffd${tags}e`)).toBe('abcde');
    expect(await seenIn('👩\u200d🔧 می\u200cخواهم')).toBe('👩\u200d🔧 می\u200cخواهم');
  });
});

it('a page as it is written has its scripts, hidden parts and addresses in attributes', async () => {
  const { text } = await pageParts('<p hidden>a</p><script>b</script><i title="x@example.com">');
  expect(text.split(/\s+/)).toEqual(['', 'a', 'b', 'x@example.com', '']);
});
