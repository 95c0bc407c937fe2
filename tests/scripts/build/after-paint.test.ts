import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deferAppUntilPaint } from '../../../scripts/build/after-paint.ts';

let out = '';
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'after-paint-'));
  mkdirSync(join(out, 'assets'));
});
afterEach(() => rmSync(out, { recursive: true, force: true }));

const APP = [
  '<script type="module" crossorigin src="/assets/index-1.js"></script>',
  '<link rel="modulepreload" crossorigin href="/assets/react-2.js">',
  '<link rel="modulepreload" crossorigin href="/assets/frame-3.js">',
];
const PAGE = [
  '<head><link rel="preload" href="/assets/letters.woff2" as="font" />',
  '<script type="application/ld+json">{}</script>',
  ...APP,
  '</head>',
].join('\n');

it('leaves one small script in the page, and lays aside what asks for the app', async () => {
  const html = await deferAppUntilPaint(PAGE, process.cwd(), out, ['assets/index-1.js', 'assets/body-4.js']);
  const [, template] = /<template data-app>(.*)<\/template>/s.exec(html) ?? [];
  expect(template?.trim().split(/\s*\n\s*|(?<=>)(?=<link)/)).toEqual([
    ...APP,
    '<link rel="modulepreload" crossorigin href="/assets/body-4.js">',
  ]);
  const rest = html.replace(/<template.*<\/template>/s, '');
  const [, file = ''] = /<script type="module" src="\/(.+?)" fetchpriority="low"><\/script><\/head>/.exec(rest) ?? [];
  expect(readFileSync(join(out, file), 'utf8')).toContain('template[data-app]');
  expect(rest).not.toMatch(/modulepreload|index-1/);
  for (const tag of ['as="font"', 'ld+json']) expect(rest).toContain(tag);
});

it('fails where the page asks for no app', async () => {
  await expect(deferAppUntilPaint('<head></head>', process.cwd(), out, [])).rejects.toThrow(
    'no longer contains a module script',
  );
});
