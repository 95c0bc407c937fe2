import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { processorTime } from './load.ts';
import type { Figures } from './pages-with-many-tools.ts';
import { type StartedSite, startSite } from './start-site.ts';

/** Long, because `npm run dev` transforms the modules of the first page one by one. */
export const PAGE_TIMEOUT_MS = 300_000;

/** Caches that survive between starts: generated code, findings of the check, packages optimized by Vite. */
const CACHE_FOLDERS = ['src/generated', 'node_modules/.cache', 'node_modules/.vite'];

/** Resets a project to the state of a fresh clone with installed packages. */
export function removeGenerated(root: string): void {
  for (const folder of CACHE_FOLDERS) rmSync(join(root, folder), { recursive: true, force: true });
}

/** Starts the development site and measures the seconds until its first page shows. The caller stops the site. */
export async function measureDevStart(
  browser: Browser,
  root: string,
  dataDir: string,
  name: string,
): Promise<{ site: StartedSite; figures: Figures }> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const site = await startSite(root, dataDir, '--dev');
  const processor = () => processorTime([site.child.pid ?? 0]) / 1000;
  const figures: Figures = {};
  const note = (event: string) => {
    figures[`${name}: until ${event}, s`] = seconds();
    figures[`${name}: until ${event}, processor s`] = processor();
  };
  note('the server listens');
  const page = await browser.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Email').waitFor();
  note('the first page shows');
  await page.close();
  return { site, figures };
}
