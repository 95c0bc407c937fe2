import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asForm, type FormDeclaration } from '@/registry/options';
import { stageHash } from '@/studio/stage-address';
import { type StageState, statesOf } from '@/studio/stage-states';
import { loadTools } from '@/toolkit/project/load-tools';
import { BUILD_FOLDER } from '../../scripts/lib/test-build.ts';
import { toolSamples } from '../../scripts/studio/samples.ts';
import { axeViolations, launch, open, type Watched } from './support/browser.ts';
import { firstOfEach } from './support/first-of-each.ts';
import { layoutOf } from './support/layout.ts';
import { addFonts, copyProject, runIn } from './support/project-copy.ts';
import { emptyTab } from './support/session.ts';
import { SERVE, type Site, startSite } from './support/site.ts';
import { eventually, waitForQuietDom } from './support/steps.ts';

const built = inject('site');
const tools = loadTools('tools')
  .declarations.filter(({ kind }) => kind === 'form')
  .map(asForm);

/** Kinds of states in which tools differ by their declarations and samples; in the others they look alike. */
const OWN_KINDS = ['empty', 'limits', 'other', 'answer'];
/** States that other tests check on the real pages, at every width. */
const CHECKED_ELSEWHERE = ['empty', 'sample', 'errors', 'invalid'];
/** Folder of the layout snapshots, one per tool and state: `<tool>--<state>.txt`. */
const SNAPSHOT_FOLDER = join(import.meta.dirname, 'kept');
const pictures = join(tmpdir(), 'kept-layouts');
const fileNameOf = (state: string) => state.replace(/[^a-z0-9-]/gi, '-');

const kindOf = ({ id }: StageState) => id.split(':')[0] ?? '';

/** What a state looks like besides its texts: answers differ by the renderer, waits by the kind of progress, all others by kind alone. */
function lookOf(tool: FormDeclaration, state: StageState): string {
  const own = { Result: tool.result?.renderer, Running: tool.progress?.kind, Form: '', Failure: '' }[state.group];
  return `${kindOf(state)} ${own}`;
}

/** The first state of each look: one stands for all tools, and axe is asked about it. */
const firstOfLooks = new Set(
  firstOfEach(
    tools.flatMap((tool) =>
      [...Map.groupBy(statesOf(tool, toolSamples(process.cwd(), tool)), kindOf).values()].flatMap(([state]) =>
        state ? { tool, state } : [],
      ),
    ),
    ({ tool, state }) => lookOf(tool, state),
  ).map(({ tool, state }) => `${tool.id} ${state.id}`),
);

describe('the studio', () => {
  const project = copyProject();
  let browser: Browser;
  let site: Site;
  let stage: Watched;
  /** The tab of whole pages of the studio: a new one would load and compile hundreds of sources again. */
  let tab: Watched;

  beforeAll(async () => {
    addFonts(project.root);
    site = await startSite({ command: [...SERVE, '--dev'], cwd: project.root });
    browser = await launch();
    stage = await open(browser);
    tab = await open(browser);
    await stage.page.goto(
      `${site.url}/studio/stage#${stageHash({ tool: tools[0]?.id ?? '', state: 'empty', reduced: true })}`,
    );
    await stands(stage.page, tools[0]?.id ?? '', 'empty');
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    project.remove();
  });

  /** Opens a tool in the studio, in a tab without what the test before has stored. */
  async function openStudio(tool: string): Promise<Page> {
    await emptyTab(tab, site);
    await tab.page.goto(`${site.url}/studio#${stageHash({ tool, state: 'empty', reduced: true })}`);
    return tab.page;
  }

  it.each(tools.map((tool) => [tool.id, tool] as const))(
    'shows %s in the states it does not share with others, without a complaint',
    async (id, tool) => {
      const states = statesOf(tool, toolSamples(process.cwd(), tool));
      const kinds = Map.groupBy(states, kindOf);
      const { page, complaints } = stage;
      complaints.length = 0;
      for (const [kind, [state]] of kinds) {
        if (!state || kind === 'sample') continue;
        const isFirst = firstOfLooks.has(`${id} ${state.id}`);
        if (!isFirst && !OWN_KINDS.includes(kind)) continue;
        await show(page, id, state.id);
        if (isFirst && !CHECKED_ELSEWHERE.includes(kind))
          expect(await axeViolations(page), `${id} ${state.id}`).toEqual([]);
        // An invalid sample may contain values a browser refuses to show.
        if (kind === 'invalid') complaints.length = 0;
      }
      expect(complaints).toEqual([]);
    },
  );

  it.each(readdirSync(SNAPSHOT_FOLDER))('lays %s out as it was agreed on', async (file) => {
    const [id = '', name = ''] = file.replace(/\.txt$/, '').split('--');
    const tool = tools.find((known) => known.id === id);
    const state =
      tool && statesOf(tool, toolSamples(process.cwd(), tool)).find((known) => fileNameOf(known.id) === name);
    if (!tool || !state) throw new Error(`tests/e2e/kept/${file} is of no tool and state there is: remove it.`);
    const { page } = stage;
    const before = page.viewportSize() ?? { width: 1280, height: 720 };
    const agreed = readFileSync(join(SNAPSHOT_FOLDER, file), 'utf8');
    const laidOut: string[] = [];
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await show(page, id, state.id);
      await waitForQuietDom(page);
      const layout = `${width} px\n\n${await layoutOf(page)}`;
      laidOut.push(layout);
      if (!agreed.includes(layout))
        await page.screenshot({ path: join(pictures, `${id}--${name}-${width}.png`), fullPage: true });
    }
    await page.setViewportSize(before);
    const told = `the page is laid out otherwise: look at ${pictures}/${id}--${name}-*.png; -u accepts it`;
    await expect(laidOut.join('\n'), told).toMatchFileSnapshot(`${SNAPSHOT_FOLDER}/${file}`);
  });

  it.each([
    ['drop', 'The server knows nothing of this run'],
    ['status:503', 'The studio answers with the status 503.'],
    ['524', 'Something went wrong'],
    ['shape:empty', 'Something went wrong'],
  ])('plays the fault %s by its address', async (fault, words) => {
    const { page } = stage;
    const answered = statesOf(first(), toolSamples(process.cwd(), first())).find(({ group }) => group === 'Result');
    await page.evaluate(
      (hash) => {
        window.location.hash = hash;
      },
      `${stageHash({ tool: first().id, state: answered?.id ?? '', reduced: true })}&fault=${fault}`,
    );
    await page.getByRole('main').getByText(words).first().waitFor();
  });

  it('names what there is where its address asks for what there is not', async () => {
    const { page } = tab;
    await page.goto(`${site.url}/studio/stage#${stageHash({ tool: first().id, state: 'no-such-state' })}`);
    await eventually(() => page.getByRole('alert').innerText()).toMatch(/no state "no-such-state".*empty, /);
  });

  it('shows a state beside what goes to and fro', async () => {
    const page = await openStudio(first().id);
    const answered = page.getByRole('region', { name: 'Result' }).getByRole('button').first();
    await answered.click();
    await page.frameLocator('iframe').locator('[data-printed]').waitFor();
    await page.getByRole('tab', { name: 'Request' }).click();
    await page.getByRole('heading', { name: `Sent to ${first().request?.webhook}` }).waitFor();
    await page.getByRole('tab', { name: 'Raw answer' }).click();
    await page.getByRole('region', { name: 'Raw answer' }).waitFor();
    await page.getByRole('tab', { name: 'Result' }).click();
    await page.getByRole('region', { name: 'Result' }).getByText('"kind"').waitFor();
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.getByRole('region', { name: 'system' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('saves a declaration as the linter lays it out, and the page follows; what is not saved survives a reload', async () => {
    const { id, ui } = first();
    const page = await openStudio(id);
    const path = `tools/${id}/tool.json`;
    const onDisk = () => readFileSync(join(project.root, path), 'utf8');
    const editor = page.getByRole('textbox', { name: path });
    await editor.waitFor();
    const put = (text: string) => editor.fill(text);
    await put(onDisk().slice(0, -4));
    await page.getByText('not saved').waitFor();
    await page.getByRole('list', { name: 'Findings' }).getByRole('button').first().waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('it is not valid JSON').waitFor();
    await page.reload();
    await page.getByText('not saved').waitFor();
    await page.getByRole('button', { name: 'Drop changes' }).click();
    await page.getByText('The check has nothing to say.').waitFor();
    const label = `${ui.submit.label} now`;
    const changed = onDisk().replaceAll(JSON.stringify(ui.submit.label), JSON.stringify(label));
    await put(changed.replaceAll('\n  ', '\n        '));
    await page.getByRole('button', { name: 'Save' }).click();
    await eventually(onDisk).toBe(changed);
    await page.frameLocator('iframe').getByRole('button', { name: label }).waitFor();
  });

  it('follows what another editor saves, and says at once what the check has against it', async () => {
    const { id } = first();
    const page = await openStudio(id);
    const files = ['tool.json', 'automation.md'].map((name) => join(project.root, 'tools', id, name));
    const [declaration = '', prompts = ''] = files.map((file) => readFileSync(file, 'utf8'));
    const [json = '', markdown = ''] = files;
    const found = page.getByRole('list', { name: 'Findings' });
    const good = page.getByText('The check has nothing to say.');
    await good.waitFor();
    writeFileSync(json, declaration.replace(`"${id}",`, `"${id}"`));
    await found.getByText('a comma at the end of line 3').waitFor();
    await page.locator('vite-error-overlay').waitFor();
    const editor = page.getByLabel(`tools/${id}/tool.json`);
    await editor.click();
    await eventually(() => editor.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    writeFileSync(json, declaration);
    await page.locator('vite-error-overlay').waitFor({ state: 'detached' });
    await good.waitFor();
    writeFileSync(markdown, prompts.replace('## System', '## Sistem'));
    await found.getByText('Did you mean "System"?').waitFor();
    writeFileSync(markdown, prompts);
    await good.waitFor();
  });

  it('says in each state what is said there, and nothing of the one before', async () => {
    const { page } = stage;
    const { id } = first();
    const said = page.locator('[data-sonner-toast][data-removed=false]');
    for (const [state, count] of [
      ['offline', 1],
      ['empty', 0],
      ['late', 1],
      ['running:5', 0],
    ] as const) {
      await show(page, id, state);
      expect(await said.count(), state).toBe(count);
    }
  });

  it('offers the commands to programs of this machine', async () => {
    const answer = await fetch(`${site.url}/studio/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect(await answer.text()).toContain('"new_tool"');
  });

  it('renames a field after a preview: the page and the prompt follow', async () => {
    const { id, form } = first();
    const page = await openStudio(id);
    const textOf = (name: string) => readFileSync(join(project.root, 'tools', id, name), 'utf8');
    const prompts = textOf('automation.md');
    const from = Object.keys(form.properties).find((name) => prompts.includes(`{{${name}}}`)) ?? '';
    await page.getByRole('tab', { name: 'Fields' }).click();
    await page.getByLabel('Field', { exact: true }).selectOption(from);
    const name = page.getByLabel('New name');
    await name.fill('No name');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('alert').getByText('"No name" is not a name for a field').waitFor();
    await name.fill('renamedField');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('list', { name: 'Changes' }).getByText('{{renamedField}}').first().waitFor();
    expect(textOf('automation.md')).toBe(prompts);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Write \d+ files$/ }).click();
    await page.getByText(`${from} is called renamedField now.`).waitFor();
    expect(textOf('automation.md')).toBe(prompts.replaceAll(`{{${from}}}`, '{{renamedField}}'));
    await page.frameLocator('iframe').locator('[name$="renamedField"], [id$="renamedField"]').first().waitFor();
    await page.getByRole('tab', { name: 'Declaration' }).click();
    await page.getByText('The check has nothing to say.').waitFor();
  });

  it('goes to the line of a field that is pressed on the page, and chooses it where fields are edited', async () => {
    const { id, form } = first();
    const page = await openStudio(id);
    const field = Object.keys(form.properties).at(-1) ?? '';
    await page.getByText('The check has nothing to say.').waitFor();
    const label = page.frameLocator('iframe').locator(`[id="${id}_${field}-label"]`);
    await label.click();
    await eventually(() => page.locator('.cm-activeLine').innerText()).toContain(`"${field}":`);
    expect(await page.locator('iframe').evaluate((frame) => frame === document.activeElement)).toBe(true);
    await page.getByRole('tab', { name: 'Fields' }).click();
    await label.click();
    await eventually(() => page.getByLabel('Field', { exact: true }).inputValue()).toBe(field);
    await page.getByRole('tab', { name: 'Request' }).click();
    await label.click();
    expect(await page.getByRole('tab', { name: 'Request' }).getAttribute('aria-selected')).toBe('true');
  });

  it('adds a field, moves and removes it, and the check of the project has nothing to say', async () => {
    const { id } = tools.find((tool) => tool.request && tool.id !== first().id && samplesAsk(tool.id)) ?? first();
    const page = await openStudio(id);
    const onDisk = () => readFileSync(join(project.root, 'tools', id, 'tool.json'), 'utf8');
    const inPage = page.frameLocator('iframe').locator(`[id="${id}_extraField"]`);
    await page.getByRole('tab', { name: 'Fields' }).click();
    const act = page.getByLabel('What to do');
    const write = async (done: RegExp) => {
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('button', { name: /^Write \d+ files?$/ }).click();
      await page.getByRole('status').getByText(done).waitFor();
    };

    await act.selectOption('add');
    await page.getByLabel('New name').fill('extraField');
    await page.getByLabel('Kind').selectOption('long text');
    const beside = page.getByLabel('Next to which field');
    const [one = ''] = (await beside.locator('option').allInnerTexts()).slice(1);
    await beside.selectOption(one);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('list', { name: 'Changes' }).getByText('{{extraField}}').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await write(/^extraField is on the form now/);
    await inPage.waitFor();
    const added = onDisk();
    runIn(project.root, 'npm', 'run', '-s', 'check', '--', id);

    await act.selectOption('move');
    await page.getByLabel('Field', { exact: true }).selectOption('extraField');
    await page.getByLabel('Before or after').selectOption('before');
    await beside.selectOption(one);
    await write(new RegExp(`^extraField stands before ${one} now`));
    const moved = onDisk();
    expect(moved.indexOf('"extraField":')).toBeLessThan(added.indexOf('"extraField":'));

    await act.selectOption('remove');
    await page.getByLabel('Field', { exact: true }).selectOption('extraField');
    await write(/^extraField was removed/);
    await inPage.waitFor({ state: 'detached' });
    expect(onDisk()).toContain('"drop": ["extraField"]');
    runIn(project.root, 'npm', 'run', '-s', 'check');
  });

  it('is no part of the site that is built', async () => {
    for (const path of ['/studio', '/studio/stage', '/studio/gallery'])
      expect(await (await fetch(built.url + path)).text(), path).not.toContain('src/studio');
    const call = await fetch(`${built.url}/studio/api/file`, { method: 'POST', body: '{}' });
    expect(call.ok && call.headers.get('content-type')?.startsWith('application/json')).toBe(false);
    const client = join(BUILD_FOLDER, 'client');
    const scripts = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(js|css)$/.test(file),
    );
    const telling = scripts.filter((file) =>
      /studio\/api|stage-report|cm-editor/.test(readFileSync(join(client, file), 'utf8')),
    );
    expect(scripts.length).toBeGreaterThan(0);
    expect(telling).toEqual([]);
  });
});

/** The first tool with a result from a model. */
function first() {
  const found = tools.find(({ id, request, response }) => request && response && id !== '' && samplesAsk(id));
  if (!found) throw new Error('no tool has a sample answer');
  return found;
}

function samplesAsk(id: string): boolean {
  const text = readFileSync(`tools/${id}/automation.md`, 'utf8');
  return /^kind: chat$/m.test(text);
}

/** Shows a state without motion, which would render the stage anew in every frame until the last test. */
async function show(page: Page, tool: string, state: string): Promise<void> {
  await page.evaluate(
    (hash) => {
      window.location.hash = hash;
    },
    stageHash({ tool, state, still: true, reduced: true }),
  );
  await stands(page, tool, state);
}

async function stands(page: Page, tool: string, state: string): Promise<void> {
  await page.locator(`html[data-stage="${tool} ${state}"]`).waitFor({ state: 'attached' });
}
