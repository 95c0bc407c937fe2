import { describe, expect, it } from 'vitest';
import { hostileTexts, overgrowth, type Work } from '../support/growth';

/** Work that grows with the square of one kind of text, as it is written by mistake. */
const SQUARE: Readonly<Record<string, Work>> = {
  'a pattern that begins anew at each blank': (text) => text.replace(/\s+$/, ''),
  'an end that is looked for behind each sign': (text) => {
    let found = 0;
    for (let at = 0; at < text.length; at += 1) {
      let end = at;
      while (end < text.length && text.charAt(end) !== '\0') end += 1;
      if (end < text.length) found += 1;
    }
    return found;
  },
  'a list that is searched for each of its entries': (text) => {
    const signs = [...text];
    return signs.filter((sign, at) => signs.lastIndexOf(`${sign}${at}`) !== -1);
  },
  'what is left of the text, cut off and read again line by line': (text) => {
    let rest = text;
    for (; rest.includes('\n'); rest = rest.slice(rest.indexOf('\n') + 1)) rest = [...rest].join('');
    return rest;
  },
};

/** Work that grows as the text does, slowly made on purpose. */
const LINEAR: Readonly<Record<string, Work>> = {
  'a pattern that looks at each sign once': (text) => text.replace(/[^a-z]/g, '-'),
  'a text that is parsed and written many times': (text) => {
    for (let turn = 0; turn < 5; turn += 1) JSON.parse(JSON.stringify([...text]));
  },
};

const texts = hostileTexts(true);

/** What is said of the first text that the work takes too long for. */
async function firstFound(work: Work): Promise<string | undefined> {
  for (const [, make] of texts) {
    const found = await overgrowth(work, make);
    if (found) return found;
  }
  return undefined;
}

describe('the measure of growth', () => {
  it.each(Object.entries(SQUARE))('is exceeded by %s', async (_, work) => {
    expect(await firstFound(work)).toMatch(/^\d+ characters take \d+ times as long as \d+$/);
  });

  it.each(Object.entries(LINEAR))('is not exceeded by %s', async (_, work) => {
    expect(await firstFound(work)).toBeUndefined();
  });
});
