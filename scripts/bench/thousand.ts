import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../lib/chromium.ts';
import { figure, table, writeSection } from './document.ts';
import { type ManyTools, projectOf } from './many-tools.ts';
import { type Started, startIn } from './started.ts';
import { bytesOf, cards, type Figures } from './thousand-pages.ts';
import { saves, tellOf } from './thousand-saves.ts';

/** What the maintainer and the members of so many tools wait for; figures, not verdicts. `TOOLS` names other numbers of them. */
const COUNTS = (process.env.TOOLS ?? '100 1000').split(' ').map(Number);

async function main(): Promise<void> {
  const columns: Figures[] = [];
  for (const count of COUNTS) columns.push(await measured(count));
  const rows = Object.keys(columns[0] ?? {}).map((what) => [
    what,
    ...columns.map((column) => figure(column[what] ?? 0)),
  ]);
  const head = ['what is waited for', ...COUNTS.map((count) => `${count} tools`)];
  const intro = `By \`npm run bench -- thousand\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, one run. Seconds are those of a clock; a
save and what a page does are the median of several. The tools are copies of the real ones, so that texts pack better than those of as many real tools.`;
  writeSection('thousand', `## A thousand tools\n\n${intro}\n\n${table(head, rows)}`);
}

async function measured(count: number): Promise<Figures> {
  const { root, remove } = projectOf(count, resolve(import.meta.dirname, '../..'));
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const figures: Figures = {};
    const note = (what: string, value: number) => {
      figures[what] = value;
      console.log(`${count} tools: ${what} ${figure(value)}`);
    };
    note('code generation from nothing, s', ran(root, 'codegen'));
    note('with nothing to do, s', ran(root, 'codegen'));
    changeOne(root);
    note('with one tool changed, s', ran(root, 'codegen'));
    note('the first check, s', ran(root, 'check'));
    changeOne(root);
    note('a check with one tool changed, s', ran(root, 'check'));
    note('build, s', ran(root, 'build'));
    for (const [what, value] of Object.entries(bytesOf(root, count))) note(what, value);
    await started(root, [], async (site) => {
      for (const [what, value] of Object.entries(await cards(browser, site))) note(what, value);
    });
    const begun = performance.now();
    await started(root, ['--dev'], async (site) => {
      note('npm run dev until it listens, s', (performance.now() - begun) / 1000);
      note('a save until the open page shows it, s', await saves(browser, site, root));
    });
    return figures;
  } finally {
    await browser.close();
    remove();
  }
}

/** Seconds a program of the project takes. @throws Error with what it said where it failed */
function ran(root: string, script: string): number {
  const begun = performance.now();
  const program = spawnSync(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`], { cwd: root });
  if (program.status !== 0) throw new Error(`scripts/${script}.ts failed: ${program.stdout}${program.stderr}`);
  return (performance.now() - begun) / 1000;
}

function changeOne(root: ManyTools['root']): void {
  const { file, text } = tellOf(root);
  writeFileSync(file, text.replace('"description": "', '"description": "So: '));
}

async function started(root: string, words: string[], measure: (site: Started) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'many-tools-data-'));
  const site = await startIn(root, dataDir, ...words);
  try {
    await measure(site);
  } finally {
    site.child.kill();
    await new Promise((ended) => site.child.once('exit', ended));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
