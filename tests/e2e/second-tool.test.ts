import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Declaration } from '@/generated/declaration';
import { asForm, type ResolvedDeclaration } from '@/registry/options';
import { toSurface } from '@/toolkit/fix/to-surface';
import { loadDeclaration, loadDefaults, loadTools } from '@/toolkit/project/load-tools';
import { axeViolations, launch, open, press, signIn } from './support/browser.ts';
import { fillForm } from './support/fill-form.ts';
import { GUEST_NOTE } from './support/guest-note.ts';
import { copyProject, runIn } from './support/project-copy.ts';
import { BUILD_FOLDER, BUILT, type Site, startSite } from './support/site.ts';
import { enterAsGuest, eventually } from './support/steps.ts';

const FIRST = 'voice-agent-builder';
const SECOND = 'chat-greeter';

/** Copies the first tool under another id, route and storage key, with two fields of its own. */
function addTool(root: string): void {
  const folder = (...parts: string[]) => join(root, ...parts);
  cpSync(folder('tools', FIRST), folder('tools', SECOND), { recursive: true });
  cpSync(folder('tests/tools', FIRST), folder('tests/tools', SECOND), { recursive: true });
  const file = folder('tools', SECOND, 'tool.json');
  const tool: Declaration = structuredClone(loadDeclaration(folder('tools'), SECOND));
  const { page, form, ui, request, storage } = tool;
  if (!page || !form || !ui || !request || !storage) throw new Error('the first tool has lost a part');
  tool.id = SECOND;
  Object.assign(page, { route: `/${SECOND}`, title: 'Chat Greeter' });
  const body = { ...Object(request.body), greeting: { from: 'greeting' }, channel: { from: 'channel' } };
  Object.assign(request, { webhook: SECOND, body });
  storage.key = 'chatGreeter';
  tool.access = { plan: 'vip', perDay: 2 };
  if (tool.result?.refine) tool.result.refine.webhook = `${SECOND}-refine`;
  form.properties.greeting = { type: 'string', title: 'First words', minLength: 1 };
  form.properties.channel = { type: 'string', title: 'Channel', enum: ['Website', 'Phone'] };
  form.required?.push('greeting');
  ui.sections[0]?.fields.push('greeting', 'channel');
  tool.messages?.invalid?.push({ missing: ['greeting'], toast: 'Please write the first words' });
  writeFileSync(file, JSON.stringify(toSurface({ ...tool }, loadDefaults(folder('tools'))), null, 2));
  const automation = folder('tools', SECOND, 'automation.md');
  writeFileSync(
    automation,
    `${readFileSync(automation, 'utf8').trimEnd()}\n\nIt begins with: {{greeting}}\nChannel: {{channel}}\n`,
  );
}

/** The resolved declaration of a tool of a project. */
function toolOf(root: string, id: string): ResolvedDeclaration {
  const tool = loadTools(join(root, 'tools')).declarations.find((known) => known.id === id);
  if (!tool) throw new Error(`there is no tool ${id}`);
  return tool;
}

/** A new tool with every kind of part a declaration may have: numbers, a date, a file, groups, pages, a condition, dynamic options. */
const UNSEEN = 'shop-visit';

/** Adds the tool as a maintainer does: its folder, its samples, and the image of its demo answer. */
function addUnseenTool(root: string): void {
  cpSync(join(root, 'tests/e2e/new-tool'), root, { recursive: true });
  const [picture, place] = ['tools/ad-image-brief/demo/picture.png', `tools/${UNSEEN}/demo/plan.png`];
  cpSync(join(root, picture), join(root, place));
}

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

describe('a tool added by its folder alone', () => {
  const project = copyProject();
  let browser: Browser;
  let site: Site;

  beforeAll(async () => {
    addUnseenTool(project.root);
    // The check reports no problems of the new tool.
    runIn(project.root, 'tsx', 'scripts/codegen.ts');
    runIn(project.root, 'tsx', 'scripts/check.ts');
    addTool(project.root);
    runIn(project.root, 'npm', 'run', '-s', 'build');
    site = await startSite({ command: BUILT, cwd: project.root });
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    project.remove();
  });

  it('adds not a byte to the landing page', () => {
    expect(landingBytes(join(project.root, 'dist'))).toBe(landingBytes(BUILD_FOLDER));
  });

  it('works from empty form to result, new fields included', async () => {
    const watched = await open(browser);
    const { page } = watched;
    await signIn(watched, site);
    await page.goto(`${site.url}/${SECOND}`);
    await page.getByLabel('Business name').fill('Harbour');
    expect(await page.title()).toBe('Chat Greeter');
    await press(page.getByRole('radio', { name: 'Retail' }));
    await press(page.getByRole('checkbox', { name: 'Greet callers' }));
    await press(page.getByRole('radio', { name: 'Website', exact: true }));
    await page.getByLabel(/^OpenAI API key/).fill('demo');
    await page.getByRole('button', { name: 'Generate Voice Agent Prompt' }).click();
    await page.getByText('Please write the first words').first().waitFor();
    await page.getByLabel('First words').fill('Ahoy there');
    await page.getByRole('button', { name: 'Generate Voice Agent Prompt' }).click();
    const result = page.getByRole('region', { name: 'Your voice agent prompt', exact: true });
    await result.waitFor();
    await eventually(() => result.innerText()).toMatch(/Ahoy there[\s\S]*Website/);
    await page.getByText('1 of 2 runs left in 24 hours.').waitFor();
    expect(watched.complaints).toEqual([]);
    await watched.context.close();
  });

  it.each([
    ['on its page', `/${GUEST_NOTE.id}`],
    ['in a frame', `/embed/${GUEST_NOTE.id}`],
  ])('gives %s what it gives to programs, and refuses the same', async (_where, path) => {
    const { id, answers, result, wrong, refusal } = GUEST_NOTE;
    const form = asForm(toolOf(project.root, id));
    const watched = await open(browser);
    const { page } = watched;
    await signIn(watched, site);
    await page.goto(site.url + path);
    await fillForm(page, form, { ...answers, ...wrong });
    const submit = page.getByRole('main').getByRole('button', { name: form.ui.submit.label, exact: true });
    await submit.click();
    const field = page.locator(`[id="${id}_${refusal.field}"][aria-invalid=true]`);
    await field.waitFor();
    await eventually(() => page.getByRole('main').innerText()).toContain(refusal.message);
    await fillForm(page, form, answers);
    await submit.click();
    const shown = page.getByRole('region', { name: form.result?.title, exact: true });
    await shown.getByText(result.note).waitFor();
    await eventually(() => shown.innerText()).toContain(String(result.covers));
    expect(watched.complaints).toEqual([]);
    await watched.context.close();
  });

  it('is refused to a guest, who is told before they fill it in, and on the dashboard', async () => {
    const watched = await open(browser, { width: 390, height: 844 });
    const { page } = watched;
    await enterAsGuest(watched, site);
    await page.getByText('Part of the VIP plan · 2 runs a day').waitFor();
    await page.goto(`${site.url}/${SECOND}`);
    await page.getByText('Part of the VIP plan', { exact: true }).waitFor();
    await page.getByRole('link', { name: /Get the VIP plan/ }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await watched.context.close();
  });

  it('works on a phone with pages, groups, files, fetched options, a condition, and answers with a picture and a table', async () => {
    const declaration = asForm(toolOf(project.root, UNSEEN));
    const sample = readFileSync(join(project.root, 'tests/tools', UNSEEN, 'valid/full.json'), 'utf8');
    const watched = await open(browser, { width: 390, height: 844 });
    const { page } = watched;
    await signIn(watched, site);
    await page.goto(`${site.url}/${UNSEEN}`);
    await page.locator('form').waitFor();
    await fillForm(page, declaration, JSON.parse(sample).answers);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Plan the Counter' }).click();
    const result = page.getByRole('region', { name: 'The counter', exact: true });
    const picture = result.getByRole('img', { name: 'Plan of the counter' });
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await result.getByText('80%').waitFor();
    await result.getByRole('row').filter({ hasText: 'Till south' }).waitFor();
    await result.getByText('Coffee, 3.5; Cake, 4').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(watched.complaints).toEqual([]);
    await watched.context.close();
  });
});
