import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../lib/chromium.ts';
import { projectOf } from './many-tools.ts';

/** Figures, not verdicts: what the maintainer of so many tools waits for. `TOOLS` is another number of them. */
const COUNT = Number(process.env.TOOLS ?? 1000);
const SAVES = 5;
/** Under development the first page is made of modules that are made ready one by one. */
const PATIENCE_MS = 300_000;

async function main(): Promise<void> {
  const { root, remove } = projectOf(COUNT, resolve(import.meta.dirname, '../..'));
  try {
    const say = (what: string, started: number) =>
      console.log(`${COUNT} tools: ${what} ${((performance.now() - started) / 1000).toFixed(1)} s`);
    for (const [what, script] of [
      ['code generation from nothing', 'codegen'],
      ['code generation with nothing to do', 'codegen'],
      ['check', 'check'],
    ] as const) {
      const started = performance.now();
      const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`], {
        cwd: root,
      });
      if (status !== 0) throw new Error(`${what} failed: ${stderr}`);
      say(what, started);
    }
    await developing(root, say);
  } finally {
    remove();
  }
}

async function developing(root: string, say: (what: string, started: number) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'many-tools-data-'));
  const started = performance.now();
  const server = await startDev(root, dataDir);
  say('npm run dev until it listens', started);
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await signIn(page, server);
    await saving(page, server.url, root);
  } finally {
    await browser.close();
    server.child.kill();
    await new Promise((ended) => server.child.once('exit', ended));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** From a save of a declaration until the open page shows it. */
async function saving(page: Page, url: string, root: string): Promise<void> {
  const file = join(root, 'tools/voice-agent-builder/tool.json');
  const good = readFileSync(file, 'utf8');
  await page.goto(`${url}/voice-agent-builder`);
  await page.getByLabel('Business name').waitFor();
  for (let save = 1; save <= SAVES; save++) {
    const label = `Business name, saved for the ${save}. time`;
    const started = performance.now();
    writeFileSync(file, good.replace('"Business name"', JSON.stringify(label)));
    await page.getByLabel(label).waitFor();
    console.log(`${COUNT} tools: save ${save} to screen ${((performance.now() - started) / 1000).toFixed(2)} s`);
  }
}

interface Dev {
  url: string;
  email: string;
  password: string;
  child: ChildProcess;
}

async function startDev(root: string, dataDir: string): Promise<Dev> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/serve.ts', '--dev'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { email, password } = await welcome(child);
  return { url: `http://127.0.0.1:${port}`, email, password, child };
}

/** The demo member the server prints when it listens. */
function welcome(child: ChildProcess): Promise<Pick<Dev, 'email' | 'password'>> {
  return new Promise((done, fail) => {
    let said = '';
    child.stdout?.on('data', (chunk) => {
      said += chunk;
      const [, email, password] = /Sign in as\s+(\S+)\s+password: (\S+)/.exec(said) ?? [];
      if (email && password) done({ email, password });
    });
    child.once('exit', () => fail(new Error(`npm run dev ended: ${said}`)));
  });
}

async function signIn(page: Page, { url, email, password }: Dev): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

await main();
