/**
 * Measures what maintainers and members wait for on a site with many tools. `TOOLS='50 500'` measures other numbers of
 * tools.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../lib/chromium.ts';
import { formatFigure, formatTable, writeSection } from './document.ts';
import { type Figures, measureBytes, measureCards } from './pages-with-many-tools.ts';
import { measureThenStop, timeScript } from './programs.ts';
import { copyProject } from './project-copy.ts';
import { findEditableTool, measureSaves } from './saves-with-many-tools.ts';
import { startSite } from './start-site.ts';
import { measureDevStart, removeGenerated } from './starts-with-many-tools.ts';

/** Numbers of tools to measure. */
const COUNTS = (process.env.TOOLS ?? '100 1000').split(' ').map(Number);

/** This project, which `npm run bench` has built. */
const PROJECT = resolve(import.meta.dirname, '../..');

/** Label of a start with warm caches. */
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

await main();
