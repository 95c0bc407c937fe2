import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMessage } from '@/engine/messages';
import { asForm, type FormDeclaration, type ResolvedDeclaration } from '@/registry/options';
import { loadTools } from '@/toolkit/project/load-tools';
import { BUILD_FOLDER } from '../../scripts/lib/test-build.ts';
import { forThisRun, inFullRun } from '../../scripts/test/full-run.ts';
import { coveringFiles } from '../support/covering/covering-files.ts';
import { coveringTools } from '../support/covering/covering-tool.ts';
import { addSecondTool, addUnseenTool, SECOND, UNSEEN } from './support/added-tools.ts';
import { axeViolations, launch, open, press, signIn, type Watched } from './support/browser.ts';
import { doneMessage } from './support/done-message.ts';
import { fillForm } from './support/fill-form.ts';
import { GUEST_NOTE } from './support/guest-note.ts';
import { checkWidths } from './support/look.ts';
import { copyProject, runIn } from './support/project-copy.ts';
import { guestSession, openDashboard } from './support/session.ts';
import { BUILT, type Site, startSite } from './support/site.ts';
import { eventually } from './support/steps.ts';

const tools = coveringTools();
/** A tool of each kind of answer, from another position of its list each time, so that they differ in everything else, too. */
const oneOfEach = [...Map.groupBy(tools, ({ row }) => row.answer).values()].flatMap(
  (alike, index) => alike[index % alike.length] ?? [],
);
const tried = forThisRun('covering-tools', oneOfEach, oneOfEach.slice(0, 2));

/** Those that are tried, and the first two, which others go on to. */
const present = tools.filter((tool, index) => index < 2 || tried.includes(tool));

const project = copyProject();
let declarations: ResolvedDeclaration[];
let browser: Browser;
let site: Site;
let watched: Watched;

beforeAll(async () => {
  for (const [path, text] of Object.entries(coveringFiles(present))) {
    mkdirSync(dirname(join(project.root, path)), { recursive: true });
    writeFileSync(join(project.root, path), text);
  }
  inFullRun('added-tools', () => {
    addUnseenTool(project.root);
    // The check reports no problems of the new tool.
    runIn(project.root, 'tsx', 'scripts/codegen.ts');
    runIn(project.root, 'tsx', 'scripts/check.ts');
    addSecondTool(project.root);
  });
  runIn(project.root, 'npm', 'run', '-s', 'build');
  ({ declarations } = loadTools(join(project.root, 'tools')));
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

function formOf(id: string): FormDeclaration {
  const tool = declarations.find((declared) => declared.id === id);
  if (!tool) throw new Error(`there is no tool ${id}`);
  return asForm(tool);
}

const submitOf = ({ ui }: FormDeclaration) =>
  watched.page.getByRole('main').getByRole('button', { name: ui.submit.label, exact: true });
const resultOf = ({ result }: FormDeclaration) =>
  watched.page.getByRole('region', { name: result?.title, exact: true });

it.each(tried)('$id is filled in, sent and answered', async ({ id, answers, answer }) => {
  const { page } = watched;
  const declaration = formOf(id);
  await page.goto(site.url + declaration.page?.route);
  await page.locator('[data-submit-bar] button[type=submit]').waitFor();
  await fillForm(page, declaration, answers);
  // A field has the colors of a phone on every screen; what surrounds a form is checked on the pages of other tools.
  await checkWidths(page, [390]);
  await submitOf(declaration).click();
  if (answer.kind === 'none') return page.waitForURL(`${site.url}/dashboard`);
  const message = doneMessage(project.root, declaration, { answers, isMailed: true }) ?? '';
  const { title } = formatMessage(message, { mood: String(answers.mood) });
  await page.getByText(title, { exact: true }).first().waitFor();
  if (declaration.result) await resultOf(declaration).waitFor();
  expect(watched.complaints).toEqual([]);
});

/** Size in bytes of everything the landing page loads before anything is clicked: its HTML, scripts and styles. */
function landingBytes(build: string): number {
  const manifest: Record<string, { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }> = JSON.parse(
    readFileSync(join(build, 'client/.vite/manifest.json'), 'utf8'),
  );
  const files = new Set<string>(['index.html']);
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key);
  return [...files].reduce((sum, file) => sum + statSync(join(build, 'client', file)).size, 0);
}

inFullRun('added-tools', () => {
  describe('a tool added by its folder alone', () => {
    it('adds not a byte to the landing page', () => {
      expect(landingBytes(join(project.root, 'dist'))).toBe(landingBytes(BUILD_FOLDER));
    });

    it('works from empty form to result, new fields included', async () => {
      const { page, complaints } = watched;
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${site.url}/${SECOND}`);
      await page.getByLabel('Business name').fill('Harbour');
      expect(await page.title()).toBe('Chat Greeter');
      await press(page.getByRole('radio', { name: 'Retail' }));
      await press(page.getByRole('checkbox', { name: 'Greet callers' }));
      await press(page.getByRole('radio', { name: 'Website', exact: true }));
      await page.getByLabel(/^OpenAI API key/).fill('demo');
      const form = formOf(SECOND);
      await submitOf(form).click();
      await page.getByText('Please write the first words').first().waitFor();
      await page.getByLabel('First words').fill('Ahoy there');
      await submitOf(form).click();
      await eventually(() => resultOf(form).innerText()).toMatch(/Ahoy there[\s\S]*Website/);
      await page.getByText('1 of 2 runs left in 24 hours.').waitFor();
      expect(complaints).toEqual([]);
    });

    it.each([
      ['on its page', `/${GUEST_NOTE.id}`],
      ['in a frame', `/embed/${GUEST_NOTE.id}`],
    ])('gives %s what it gives to programs, and refuses the same', async (_where, path) => {
      const { id, answers, result, wrong, refusal } = GUEST_NOTE;
      const { page, complaints } = watched;
      const form = formOf(id);
      await page.goto(site.url + path);
      await fillForm(page, form, { ...answers, ...wrong });
      await submitOf(form).click();
      await page.locator(`[id="${id}_${refusal.field}"][aria-invalid=true]`).waitFor();
      await eventually(() => page.getByRole('main').innerText()).toContain(refusal.message);
      await fillForm(page, form, answers);
      await submitOf(form).click();
      await resultOf(form).getByText(result.note).waitFor();
      await eventually(() => resultOf(form).innerText()).toContain(String(result.covers));
      expect(complaints).toEqual([]);
    });

    it('works on a phone with pages, groups, files, fetched options, a condition, and answers with a picture and a table', async () => {
      const sample = readFileSync(join(project.root, 'tests/tools', UNSEEN, 'valid/full.json'), 'utf8');
      const { page, complaints } = watched;
      const form = formOf(UNSEEN);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${site.url}/${UNSEEN}`);
      await page.locator('form').waitFor();
      await fillForm(page, form, JSON.parse(sample).answers);
      expect(await axeViolations(page)).toEqual([]);
      await submitOf(form).click();
      const result = resultOf(form);
      const picture = result.getByRole('img', { name: 'Plan of the counter' });
      await picture.waitFor();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await result.getByText('80%').waitFor();
      await result.getByRole('row').filter({ hasText: 'Till south' }).waitFor();
      await result.getByText('Coffee, 3.5; Cake, 4').first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      expect(complaints).toEqual([]);
    });

    it('is refused to a guest, who is told before they fill it in, and on the dashboard', async () => {
      const { page } = watched;
      await openDashboard(watched, site, await guestSession(site));
      await page.getByText('Part of the VIP plan · 2 runs a day').waitFor();
      await page.goto(`${site.url}/${SECOND}`);
      await page.getByText('Part of the VIP plan', { exact: true }).waitFor();
      await page.getByRole('link', { name: /Get the VIP plan/ }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });
  });
});
