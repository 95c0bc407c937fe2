import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatMessage } from '@/engine/messages';
import { asForm } from '@/registry/options';
import { loadTools } from '@/toolkit/project/load-tools';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { coveringFiles } from '../support/covering/covering-files.ts';
import { coveringTools } from '../support/covering/covering-tool.ts';
import { launch, open, signIn, type Watched } from './support/browser.ts';
import { doneMessage } from './support/done-message.ts';
import { fillForm } from './support/fill-form.ts';
import { firstOfEach } from './support/first-of-each.ts';
import { checkWidths } from './support/look.ts';
import { copyProject, runIn } from './support/project-copy.ts';
import { BUILT, type Site, startSite } from './support/site.ts';

const tools = coveringTools();
const oneOfEach = [
  ...firstOfEach(tools, ({ row }) => `${row.answer}`),
  ...firstOfEach(tools.toReversed(), ({ row }) => `${row.layout} ${row.review}`),
];
const tried = forThisRun('covering-tools', [...new Set(oneOfEach)], oneOfEach.slice(0, 2));

/** Those that are tried, and the first two, which others go on to. */
const present = tools.filter((tool, index) => index < 2 || tried.includes(tool));

const project = copyProject();
let browser: Browser;
let site: Site;
let watched: Watched;

beforeAll(async () => {
  for (const [path, text] of Object.entries(coveringFiles(present))) {
    mkdirSync(dirname(join(project.root, path)), { recursive: true });
    writeFileSync(join(project.root, path), text);
  }
  runIn(project.root, 'npm', 'run', '-s', 'build');
  site = await startSite({ command: BUILT, cwd: project.root });
  browser = await launch();
  watched = await open(browser);
  await signIn(watched, site);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  project.remove();
});

it.each(tried)('$id is filled in, sent and answered', async ({ id, answers, answer }) => {
  const { page } = watched;
  const tool = loadTools(join(project.root, 'tools')).declarations.find((declared) => declared.id === id);
  if (!tool) throw new Error(`there is no tool ${id}`);
  const declaration = asForm(tool);
  await page.goto(site.url + tool.page?.route);
  await page.locator('[data-submit-bar] button[type=submit]').waitFor();
  await fillForm(page, declaration, answers);
  // A field has the colors of a phone on every screen; what surrounds a form is checked on the pages of other tools.
  await checkWidths(page, [390]);
  await page.getByRole('button', { name: declaration.ui.submit.label, exact: true }).click();
  if (answer.kind === 'none') return page.waitForURL(`${site.url}/dashboard`);
  const message = doneMessage(project.root, declaration, answers) ?? '';
  const { title } = formatMessage(message, { mood: String(answers.mood) });
  await page.getByText(title, { exact: true }).first().waitFor();
  if (declaration.result) await page.getByRole('region', { name: declaration.result.title, exact: true }).waitFor();
  expect(watched.complaints).toEqual([]);
});
