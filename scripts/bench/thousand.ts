/** Measures what one waits for on a site with many tools; `TOOLS='50 500'` sets other numbers of tools. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import type { Declaration } from '@/generated/declaration';
import { readJson, toolFolders } from '@/toolkit/project/load-tools';
import { CHROMIUM_ARGS, findChromium } from '../lib/chromium.ts';
import { formatFigure, formatTable, writeSection } from './document.ts';
import { median } from './main-thread.ts';
import { type Figures, measureBytes, measureCards } from './pages-with-many-tools.ts';
import { copyProject } from './project-copy.ts';
import { measureThenStop, type StartedSite, signIn, startSite, timeScript } from './start-site.ts';
import { measureDevStart, PAGE_TIMEOUT_MS, removeGenerated } from './starts-with-many-tools.ts';

const SAVES = 5;
const COUNTS = (process.env.TOOLS ?? '100 1000').split(' ').map(Number);

/** This project, which `npm run bench` has built. */
const PROJECT = resolve(import.meta.dirname, '../..');

const AGAIN = 'npm run dev again';

async function main(): Promise<void> {
  const columns: Figures[] = [];
  for (const count of COUNTS) columns.push(await measureProject(count));
  const rows = Object.keys(columns[0] ?? {}).map((label) => [
    label,
    ...columns.map((column) => formatFigure(column[label] ?? 0)),
  ]);
  const head = ['what one waits for', ...COUNTS.map((count) => `${count} tools`)];
  const intro = `By \`npm run bench -- thousand\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, one run. Seconds are wall-clock seconds unless
a row says “processor”. Saves and typed characters are the median of several. “First time” means that nothing is generated, checked or optimized
by Vite yet. The tools are copies of the real ones, so their texts compress better than those of as many different tools would.`;
  writeSection('thousand', `## A thousand tools\n\n${intro}\n\n${formatTable(head, rows)}`);
}

async function measureProject(count: number): Promise<Figures> {
  const { root, remove } = copyProject(count, PROJECT);
  const data = mkdtempSync(join(tmpdir(), 'many-tools-data-'));
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const figures: Figures = {};
    const note = (label: string, value: number) => {
      figures[label] = value;
      console.log(`${count} tools: ${label} ${formatFigure(value)}`);
    };
    note('code generation, first time, s', timeScript(root, 'codegen'));
    note('code generation with nothing changed, s', timeScript(root, 'codegen'));
    changeOneTool(root);
    note('code generation with one tool changed, s', timeScript(root, 'codegen'));
    note('check, first time, s', timeScript(root, 'check'));
    changeOneTool(root);
    note('check with one tool changed, s', timeScript(root, 'check'));
    note('check with nothing changed, s', timeScript(root, 'check'));
    note('build, s', timeScript(root, 'build'));
    for (const [label, value] of Object.entries(measureBytes(root, PROJECT))) note(label, value);
    const built = await startSite(root, join(data, 'built'));
    await measureThenStop(built, async () => {
      for (const [label, value] of Object.entries(await measureCards(browser, built))) note(label, value);
    });
    removeGenerated(root);
    for (const name of ['npm run dev, first time', AGAIN]) {
      const { site, figures } = await measureDevStart(browser, root, join(data, 'dev'), name);
      await measureThenStop(site, async () => {
        for (const [label, value] of Object.entries(figures)) note(label, value);
        if (name === AGAIN)
          note('saving a declaration: until the open page shows it, s', await measureSaves(browser, site, root));
      });
    }
    return figures;
  } finally {
    await browser.close();
    rmSync(data, { recursive: true, force: true });
    remove();
  }
}

function changeOneTool(root: string): void {
  const { file, text } = findEditableTool(root);
  writeFileSync(file, text.replace('"description": "', '"description": "So: '));
}

/** A tool to edit: its declaration, its route, and the title of its first field. */
interface EditableTool {
  file: string;
  text: string;
  route: string;
  title: string;
}

/** Returns the last tool of a project whose page begins with a plain text field. @throws Error if there is none */
function findEditableTool(root: string): EditableTool {
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
async function measureSaves(browser: Browser, site: StartedSite, root: string): Promise<number> {
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

await main();
