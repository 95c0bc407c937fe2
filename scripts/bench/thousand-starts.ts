import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { processorTime } from './load.ts';
import { type Started, startIn } from './started.ts';
import type { Figures } from './thousand-pages.ts';

/** Under development the first page is made of modules that are made ready one by one. */
export const PATIENCE_MS = 300_000;

/** What is kept from one start to the next: what is generated, what the check found, the packages as Vite made them ready. */
const KEPT = ['src/generated', 'node_modules/.cache', 'node_modules/.vite'];

/** Leaves a project as one that was just cloned, its packages aside. */
export function forget(root: string): void {
  for (const folder of KEPT) rmSync(join(root, folder), { recursive: true, force: true });
}

/** Starts the site under development, with what it took until its first page was there; whoever calls ends it. */
export async function devStart(
  browser: Browser,
  root: string,
  dataDir: string,
  name: string,
): Promise<{ site: Started; figures: Figures }> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const site = await startIn(root, dataDir, '--dev');
  const processor = () => processorTime([site.child.pid ?? 0]) / 1000;
  const figures: Figures = {};
  const note = (what: string) => {
    figures[`${name} until ${what}, s`] = seconds();
    figures[`${name} until ${what}, s of the processor`] = processor();
  };
  note('it listens');
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Email').waitFor();
  note('its first page is there');
  await page.close();
  return { site, figures };
}
