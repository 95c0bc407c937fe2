import type { Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { lexMarkdown } from '@/reading/markdown-lexer';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { overgrowth } from '../support/growth';

/**
 * Length of a hostile text in characters: in the full run that of the largest answer. The parser may search a fixed number
 * of characters in vain, so its work grows faster on texts shorter than about 1,000: the shortest text measured has as many.
 */
const [MAX_LENGTH = 0] = forThisRun('length-of-hostile-markdown', [250_000], [64_000]);

/** What has nothing but marks of emphasis, most of which have no other mark they belong to. */
const MARKS = ['_a', '_a_', '__a', '_a_a', '*a_', '_a*', '**a*', '~a', '~~a*', 'a@', 'a_'];

const ofType = (tokens: readonly Token[] | undefined, type: string): Token[] =>
  (tokens ?? []).flatMap((token) => [
    ...(token.type === type ? [token] : []),
    ...ofType('tokens' in token ? token.tokens : [], type),
  ]);

describe.each(MARKS)('a text of nothing but "%s"', (mark) => {
  it('takes time that grows as its length does, and loses no word', async () => {
    expect(await overgrowth(lexMarkdown, (length) => mark.repeat(length / mark.length), MAX_LENGTH)).toBeUndefined();
    const text = mark.repeat(4000);
    expect(
      lexMarkdown(text)
        .map(({ raw }) => raw)
        .join(''),
    ).toBe(text);
  }, 300_000);
});

it('long bold words stay bold beside marks that stand alone', () => {
  const words = 'word '.repeat(400).trim();
  const text = `${'5 *of 7 and _more* or '.repeat(20)}\n\n**${words}** and 3*4 _of_ ${'x*y '.repeat(50)}\n\n_${words}_`;
  const tokens = lexMarkdown(text);
  expect(ofType(tokens, 'strong').map((token) => 'text' in token && token.text)).toContain(words);
  expect(ofType(tokens, 'em').map((token) => 'text' in token && token.text)).toContain(words);
});

it('an address of mail in a long text of words is a link', () => {
  const [link] = ofType(lexMarkdown(`${'word '.repeat(1000)}write to ann@example.com today`), 'link');
  expect(link?.raw).toBe('ann@example.com');
});
