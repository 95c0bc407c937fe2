import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../lib/chromium.ts';
import { freePort } from '../lib/free-port.ts';
import { figure, table, writeSection } from './document.ts';
import { copyProject } from './many-tools.ts';
import { measureSite, timeScript } from './programs.ts';
import { startSite } from './start-site.ts';
import type { Figures } from './thousand-pages.ts';
import { devStart, PAGE_TIMEOUT_MS, removeGenerated } from './thousand-starts.ts';

/** Measures how long a maintainer waits for the site, compared with an empty page of Vite and React. */
const PROJECT = resolve(import.meta.dirname, '../..');
const PEERS = join(import.meta.dirname, 'peers');

const CODEGEN = 'code generation (part of the build)';
const BUILD = 'build from nothing';
const FIRST = 'the built site until it listens, with a new database';
const LATER = 'the built site until it listens, again';
const DEV = 'npm run dev from nothing until its first page is there';
const DEV_AGAIN = 'npm run dev again until its first page is there';
const ROWS = [BUILD, CODEGEN, FIRST, LATER, DEV, DEV_AGAIN];

async function main(): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const [ours, plain] = [await measureThisSite(browser), await measurePlainVite(browser)];
    const rows = ROWS.map((row) => [row, ...[ours, plain].map(({ [row]: value }) => (value ? figure(value) : '-'))]);
    const all = table(['seconds', 'this site', 'plain Vite and React'], rows);
    const intro = `By \`npm run bench -- starts\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, one run, seconds of real time. This site unpacks the empty database from its
build, and creates its accounts and a demo member at the first start; \`npm start\` takes the sum of the build and the start of the built site. The plain app is one page with one line of text, built, previewed and served by Vite.`;
    writeSection('starts', `## Until it runs\n\n${intro}\n\n${all}`);
    console.log(all);
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
    for (const name of [FIRST, LATER]) {
      const startedAt = performance.now();
      await measureSite(await startSite(root, join(data, 'built')), async () => {
        figures[name] = (performance.now() - startedAt) / 1000;
      });
    }
    removeGenerated(root);
    for (const name of [DEV, DEV_AGAIN]) {
      const { site, figures: found } = await devStart(browser, root, join(data, 'dev'), name);
      await measureSite(site, async () => {
        figures[name] = found[`${name} until its first page is there, s`] ?? 0;
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
    writePlain(root);
    const figures: Figures = {};
    const startTime = performance.now();
    const { status, stderr } = spawnSync(process.execPath, [VITE, 'build'], { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`the plain page was not built: ${stderr}`);
    figures[BUILD] = (performance.now() - startTime) / 1000;
    figures[LATER] = await untilShown(browser, root, 'preview');
    for (const name of [DEV, DEV_AGAIN]) figures[name] = await untilShown(browser, root, 'dev');
    return figures;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const VITE = 'node_modules/vite/bin/vite.js';

function writePlain(root: string): void {
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

/** Returns the seconds until Vite shows the plain page. */
async function untilShown(browser: Browser, root: string, command: 'dev' | 'preview'): Promise<number> {
  const port = await freePort();
  const startTime = performance.now();
  const child: ChildProcess = spawn(
    process.execPath,
    [VITE, command, '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let seconds = 0;
  await measureSite({ child }, async () => {
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
