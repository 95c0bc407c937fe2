import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Declaration } from '@/generated/declaration';
import { readJson, toolFolders } from '@/toolkit/project/load-tools';
import { median } from './main-thread.ts';
import { type StartedSite, signIn } from './start-site.ts';
import { PAGE_TIMEOUT_MS } from './starts-with-many-tools.ts';

/** Number of measured saves. */
const SAVES = 5;

/** A tool to edit: its declaration, its route, and the title of its first field. */
interface EditableTool {
  file: string;
  text: string;
  route: string;
  title: string;
}

/** Returns the last tool of a project whose page begins with a plain text field. @throws Error if there is none */
export function findEditableTool(root: string): EditableTool {
  const folders = toolFolders(join(root, 'tools')).reverse();
  for (const id of folders) {
    const file = join(root, 'tools', id, 'tool.json');
    const { kind, page, form, ui } = readJson<Declaration>(file);
    const [firstField = ''] = ui?.sections[0]?.fields ?? [];
    const { title, type } = form?.properties[firstField] ?? {};
    const isPlainText = type === 'string' && !ui?.fields?.[firstField]?.widget && !form?.properties[firstField]?.enum;
    if (kind === 'form' && page && title && isPlainText)
      return { file, text: readFileSync(file, 'utf8'), route: page.route, title };
  }
  throw new Error('no tool has a page whose first field is a text');
}

/** Measures the median seconds from saving a declaration until the open page shows the change. */
export async function measureSaves(browser: Browser, site: StartedSite, root: string): Promise<number> {
  const { file, text, route, title } = findEditableTool(root);
  const page = await browser.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await signIn(page, site);
  await page.goto(`${site.url}${route}`);
  await page.getByLabel(title).first().waitFor();
  const seconds: number[] = [];
  for (let save = 1; save <= SAVES; save++) {
    const label = `${title}, save ${save}`;
    const startedAt = performance.now();
    writeFileSync(file, text.replace(JSON.stringify(title), JSON.stringify(label)));
    await page.getByLabel(label).first().waitFor();
    seconds.push((performance.now() - startedAt) / 1000);
  }
  await page.close();
  return median(seconds);
}
