import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { brand } from '@/brand';
import type { ResolvedDeclaration } from '@/registry/options';
import { startServer } from '@/server/start';
import { loadTools } from '@/toolkit/project/load-tools';

/** The running built site with a new data folder. `signIn` signs in its demo member. */
export interface OurSite {
  url: string;
  signIn(page: Page): Promise<void>;
  close(): Promise<void>;
}

/** Starts the built site. @throws Error if it has no demo member */
export async function startOurSite(): Promise<OurSite> {
  const { webhooks } = await import('@/generated/server');
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const { url, demo, close } = await startServer({ webhooks, brand, port: 0, dataDir, log: () => undefined });
  if (!demo) throw new Error('the embedded stack prints no demo member');
  return {
    url,
    async signIn(page) {
      await page.goto(`${url}/login`);
      await page.getByLabel('Email').fill(demo.email);
      await page.getByLabel('Password', { exact: true }).fill(demo.password);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/dashboard');
    },
    async close() {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the declaration with the longest form on a single page. */
export function findLongestForm(): ResolvedDeclaration {
  const folder = resolve(import.meta.dirname, '../../tools');
  const forms = loadTools(folder).declarations.filter(
    ({ page, ui }) => page && ui && !JSON.stringify(ui).includes('"page"'),
  );
  const size = ({ form }: ResolvedDeclaration) => JSON.stringify(form?.properties ?? {}).length;
  const [longest] = forms.sort((a, b) => size(b) - size(a));
  if (!longest) throw new Error('no tool has a form on one page');
  return longest;
}
