import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HIDDEN, SHOWN, UNREADABLE } from '../support/hidden-words.ts';
import { SHOWN_PAGES, wordsOf } from '../support/shown-pages.ts';
import { launch } from './support/browser.ts';

/** The tables of what readers of pages see, held against a real browser: words that it paints, and words that it does not. */
let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launch();
  page = await browser.newPage({ viewport: { width: 400, height: 400 } });
});
afterAll(() => browser.close());

/** A picture of a part with these words in place of its X, as PNG in base64. */
async function pictureOf(part: string, words: string): Promise<string> {
  // A function of CSS may end with an X, too.
  const body = part.replaceAll(/\bX\b/g, words);
  await page.setContent(`<!doctype html><style>body{margin:60px}</style>${body}`);
  return (await page.screenshot()).toString('base64');
}

/** By how many points the pictures of a part with two words differ, and by how many of them clearly. */
async function paintedPoints(part: string): Promise<{ all: number; clear: number }> {
  const pictures = [await pictureOf(part, 'MMM'), await pictureOf(part, 'iii')];
  return page.evaluate(async (encoded) => {
    const [one, other] = await Promise.all(
      encoded.map(async (picture) => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
        canvas?.drawImage(image, 0, 0);
        return canvas?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
      }),
    );
    const points = { all: 0, clear: 0 };
    one?.forEach((value, at) => {
      const difference = Math.abs(value - (other?.[at] ?? 0));
      if (difference > 0) points.all += 1;
      if (difference > 32) points.clear += 1;
    });
    return points;
  }, pictures);
}

/** The parts of a table of which this does not hold. */
async function exceptions(table: readonly string[], holds: (points: { all: number; clear: number }) => boolean) {
  const found: string[] = [];
  for (const part of table) if (!holds(await paintedPoints(part))) found.push(part);
  return found;
}

describe('a browser', () => {
  it('paints no word of the table of hidden ones', async () => {
    expect(await exceptions(HIDDEN, ({ all }) => all === 0)).toEqual([]);
  });

  it('paints every word of the table of those that are shown', async () => {
    expect(await exceptions(SHOWN, ({ clear }) => clear > 0)).toEqual([]);
  });

  it('paints the words of the table of those that nobody can read, but less than a third of them', async () => {
    const { clear: whole } = await paintedPoints('<div>X</div>');
    expect(await exceptions(UNREADABLE, ({ all, clear }) => all > 0 && clear < whole / 3)).toEqual([]);
  });

  it.each(Object.entries(SHOWN_PAGES))(
    'paints all words of %s that begin with seen, and no others',
    async (_name, html) => {
      const { seen, unseen } = wordsOf(html);
      await page.setViewportSize({ width: 1280, height: 800 });
      const shot = async (word: string, written: string) => {
        await page.setContent(html.replaceAll(new RegExp(`\\b${word}\\b`, 'g'), written));
        return (await page.screenshot({ fullPage: true, animations: 'disabled' })).toString('base64');
      };
      const painted: string[] = [];
      for (const word of [...seen, ...unseen])
        if ((await shot(word, 'MMMMMM')) !== (await shot(word, 'iiiiii'))) painted.push(word);
      expect(painted).toEqual(seen);
    },
  );
});
