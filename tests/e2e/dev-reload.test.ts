import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, open, signIn } from './support/browser.ts';
import { copyProject } from './support/project-copy.ts';
import { SERVE, type Site, startSite } from './support/site.ts';

describe('saving a declaration during development', () => {
  const project = copyProject();
  const file = join(project.root, 'tools/voice-agent-builder/tool.json');
  const good = readFileSync(file, 'utf8');
  let browser: Browser;
  let site: Site;

  beforeAll(async () => {
    site = await startSite({ command: [...SERVE, '--dev'], cwd: project.root });
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    project.remove();
  });

  it('shows in the open page without losing what was typed; a broken save shows the words of the check over the page', async () => {
    const watched = await open(browser);
    const { page } = watched;
    await signIn(watched, site);
    await page.goto(`${site.url}/voice-agent-builder`);
    await page.getByLabel('Business name').fill('Harbour');
    await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));

    writeFileSync(file, good.replace('"businessName": {', '"businessName": { "title": "Name of the business",'));
    await page.getByLabel('Name of the business').waitFor();
    expect(await page.getByLabel('Name of the business').inputValue()).toBe('Harbour');

    writeFileSync(file, good.replace('"random-climb"', '"random-climbs"'));
    const overlay = page.locator('vite-error-overlay');
    await overlay.waitFor();
    const words = await overlay.evaluate((element) => element.shadowRoot?.textContent ?? '');
    expect(words).toMatch(/tool\.json:\d+:\d+/);
    expect(words).toContain('random-climb');

    writeFileSync(file, good);
    await overlay.waitFor({ state: 'detached' });
    await page.getByLabel('Business name').waitFor();
    expect(await page.getByLabel('Business name').inputValue()).toBe('Harbour');
    expect(await page.evaluate(() => 'stillTheSamePage' in window)).toBe(true);
    await watched.context.close();
  });
});
