/** Measures how long the site takes to build and to start, compared with a nearly empty app of Vite and React. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../lib/chromium.ts';
import { freePort } from '../lib/free-port.ts';
import { formatFigure, formatTable, writeSection } from './document.ts';
import type { Figures } from './pages-with-many-tools.ts';
import { copyProject } from './project-copy.ts';
import { measureThenStop, startSite, timeScript } from './start-site.ts';
import { measureDevStart, PAGE_TIMEOUT_MS, removeGenerated } from './starts-with-many-tools.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
const PEERS = join(import.meta.dirname, 'peers');

const CODEGEN = 'code generation (part of the build)';
const BUILD = 'build, first time';
const FIRST_START = 'start of the built site, with a new database';
const LATER_START = 'start of the built site, with an existing database';
const DEV = 'npm run dev, first time: until the first page shows';
const DEV_AGAIN = 'npm run dev again: until the first page shows';
const ROWS = [BUILD, CODEGEN, FIRST_START, LATER_START, DEV, DEV_AGAIN];

async function main(): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const [ours, plain] = [await measureThisSite(browser), await measurePlainVite(browser)];
    const rows = ROWS.map((row) => [
      row,
      ...[ours, plain].map(({ [row]: value }) => (value ? formatFigure(value) : '-')),
    ]);
    const resultTable = formatTable(['seconds', 'this site', 'plain Vite and React'], rows);
    const intro = `By \`npm run bench -- starts\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, one run, wall-clock seconds. At its first start, this
site unpacks the empty database that its build has made, and creates its accounts and a demo member; \`npm start\` takes the sum of the build and the start of the built site. The plain app is one page with one line of text, built, previewed and served by Vite.`;
    writeSection('starts', `## Until it runs\n\n${intro}\n\n${resultTable}`);
    console.log(resultTable);
  } finally {
    await browser.close();
  }
}

async function measureThisSite(browser: Browser): Promise<Figures> {
  const { root, remove } = copyProject(0, PROJECT);
  const data = mkdtempSync(join(tmpdir(), 'bench-starts-'));
  const figures: Figures = {};
  try {
    figures[CODEGEN] = timeScript(root, 'codegen');
    removeGenerated(root);
    figures[BUILD] = timeScript(root, 'build');
    for (const name of [FIRST_START, LATER_START]) {
      const startedAt = performance.now();
      await measureThenStop(await startSite(root, join(data, 'built')), async () => {
        figures[name] = (performance.now() - startedAt) / 1000;
      });
    }
    removeGenerated(root);
    for (const name of [DEV, DEV_AGAIN]) {
      const { site, figures: start } = await measureDevStart(browser, root, join(data, 'dev'), 'dev');
      await measureThenStop(site, async () => {
        figures[name] = start['dev: until the first page shows, s'] ?? 0;
      });
    }
    return figures;
  } finally {
    rmSync(data, { recursive: true, force: true });
    remove();
  }
}

async function measurePlainVite(browser: Browser): Promise<Figures> {
  spawnSync('npm', ['ci'], { cwd: PEERS });
  const root = mkdtempSync(join(tmpdir(), 'bench-plain-'));
  try {
    writePlainApp(root);
    const figures: Figures = {};
    const startTime = performance.now();
    const { status, stderr } = spawnSync(process.execPath, [VITE, 'build'], { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`the plain page was not built: ${stderr}`);
    figures[BUILD] = (performance.now() - startTime) / 1000;
    figures[LATER_START] = await secondsUntilShown(browser, root, 'preview');
    for (const name of [DEV, DEV_AGAIN]) figures[name] = await secondsUntilShown(browser, root, 'dev');
    return figures;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const VITE = 'node_modules/vite/bin/vite.js';

function writePlainApp(root: string): void {
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  mkdirSync(join(root, 'node_modules'));
  for (const name of ['vite', 'react', 'react-dom', '@vitejs'])
    symlinkSync(join(PEERS, 'node_modules', name), join(root, 'node_modules', name));
  write('package.json', '{ "type": "module" }');
  write('index.html', '<!doctype html><div id="root"></div><script type="module" src="/main.jsx"></script>');
  write(
    'main.jsx',
    "import { createRoot } from 'react-dom/client';\ncreateRoot(document.getElementById('root')).render(<h1>Plain</h1>);\n",
  );
  write(
    'vite.config.js',
    "import react from '@vitejs/plugin-react';\nexport default { plugins: [react()], server: { fs: { strict: false } } };\n",
  );
}

async function secondsUntilShown(browser: Browser, root: string, command: 'dev' | 'preview'): Promise<number> {
  const port = await freePort();
  const startTime = performance.now();
  const child: ChildProcess = spawn(
    process.execPath,
    [VITE, command, '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let seconds = 0;
  await measureThenStop({ child }, async () => {
    await new Promise<void>((done) => {
      child.stdout?.on('data', (chunk) => String(chunk).includes('127.0.0.1') && done());
    });
    if (command === 'dev') {
      const page = await browser.newPage();
      page.setDefaultTimeout(PAGE_TIMEOUT_MS);
      await page.goto(`http://127.0.0.1:${port}/`);
      await page.getByRole('heading', { name: 'Plain' }).waitFor();
      await page.close();
    }
    seconds = (performance.now() - startTime) / 1000;
  });
  return seconds;
}

await main();
