import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { brand } from '@/brand';
import { startServer } from '@/server/start';

/** The built site on data of its own, with a member to sign in as. */
export interface OurSite {
  url: string;
  signIn(page: Page): Promise<void>;
  close(): Promise<void>;
}

/** Starts the site as it was built. @throws Error where it has no demo member */
export async function ourSite(): Promise<OurSite> {
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
