import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../lib/chromium.ts';
import { figure, table, writeSection } from './document.ts';
import { copyProject, type ManyTools } from './many-tools.ts';
import { measureSite, timeScript } from './programs.ts';
import { startSite } from './start-site.ts';
import { bytesOf, type Figures, measureCards } from './thousand-pages.ts';
import { findEditableTool, measureSaves } from './thousand-saves.ts';
import { devStart, removeGenerated } from './thousand-starts.ts';

/** Measures what maintainers and members of a site with many tools wait for. `TOOLS` sets other numbers of tools. */
const COUNTS = (process.env.TOOLS ?? '100 1000').split(' ').map(Number);

/** The site with its own tools, as `npm run bench` has built it. */
const OWN = resolve(import.meta.dirname, '../..');

/** A start with warm caches. */
const AGAIN = 'npm run dev again';

async function main(): Promise<void> {
  const columns: Figures[] = [];
  for (const count of COUNTS) columns.push(await measureProject(count));
  const rows = Object.keys(columns[0] ?? {}).map((what) => [
    what,
    ...columns.map((column) => figure(column[what] ?? 0)),
  ]);
  const head = ['what is waited for', ...COUNTS.map((count) => `${count} tools`)];
  const intro = `By \`npm run bench -- thousand\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, one run. Seconds are real time,
unless the row says processor time; saves and page actions are the median of several. "From nothing" means that nothing has been generated,
checked, or prepared by Vite. The tools are copies of the real ones, so their texts compress better than those of as many real tools.`;
  writeSection('thousand', `## A thousand tools\n\n${intro}\n\n${table(head, rows)}`);
}

async function measureProject(count: number): Promise<Figures> {
  const { root, remove } = copyProject(count, OWN);
  const data = mkdtempSync(join(tmpdir(), 'many-tools-data-'));
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const figures: Figures = {};
    const note = (what: string, value: number) => {
      figures[what] = value;
      console.log(`${count} tools: ${what} ${figure(value)}`);
    };
    note('code generation from nothing, s', timeScript(root, 'codegen'));
    note('with nothing to do, s', timeScript(root, 'codegen'));
    changeOneTool(root);
    note('with one tool changed, s', timeScript(root, 'codegen'));
    note('the first check, s', timeScript(root, 'check'));
    changeOneTool(root);
    note('a check with one tool changed, s', timeScript(root, 'check'));
    note('a check with nothing changed, s', timeScript(root, 'check'));
    note('build, s', timeScript(root, 'build'));
    for (const [what, value] of Object.entries(bytesOf(root, OWN))) note(what, value);
    const built = await startSite(root, join(data, 'built'));
    await measureSite(built, async () => {
      for (const [what, value] of Object.entries(await measureCards(browser, built))) note(what, value);
    });
    removeGenerated(root);
    for (const name of ['npm run dev from nothing', AGAIN]) {
      const { site, figures } = await devStart(browser, root, join(data, 'dev'), name);
      await measureSite(site, async () => {
        for (const [what, value] of Object.entries(figures)) note(what, value);
        if (name === AGAIN) note('a save until the open page shows it, s', await measureSaves(browser, site, root));
      });
    }
    return figures;
  } finally {
    await browser.close();
    rmSync(data, { recursive: true, force: true });
    remove();
  }
}

function changeOneTool(root: ManyTools['root']): void {
  const { file, text } = findEditableTool(root);
  writeFileSync(file, text.replace('"description": "', '"description": "So: '));
}

await main();
