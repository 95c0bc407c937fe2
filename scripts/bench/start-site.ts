import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from 'playwright-core';
import { freePort } from '../lib/free-port.ts';

/** A running site of a project, and its demo member. */
export interface StartedSite {
  url: string;
  email: string;
  password: string;
  child: ChildProcess;
}

/** Starts the site of a project as its maintainer does, with these arguments. */
export async function startSite(root: string, dataDir: string, ...args: string[]): Promise<StartedSite> {
  const port = await freePort();
  const program = args.length > 0 ? ['--import', 'tsx', 'scripts/serve.ts', ...args] : ['scripts/start.ts'];
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { email, password } = await readWelcome(child);
  return { url: `http://127.0.0.1:${port}`, email, password, child };
}

/** Reads the demo member that the server prints when it listens. */
function readWelcome(child: ChildProcess): Promise<Pick<StartedSite, 'email' | 'password'>> {
  return new Promise((done, fail) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const [, email, password] = /Sign in as\s+(\S+)\s+password: (\S+)/.exec(output) ?? [];
      if (email && password) done({ email, password });
    });
    child.once('exit', () => fail(new Error(`the site ended: ${output}`)));
  });
}

/** Signs in as its demo member. */
export async function signIn(page: Page, { url, email, password }: StartedSite): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
}

/** Runs a script of a project and returns how many seconds it took. @throws Error with its output if it fails */
export function timeScript(root: string, script: string): number {
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`], {
    cwd: root,
  });
  if (status !== 0) throw new Error(`scripts/${script}.ts failed: ${stdout}${stderr}`);
  return (performance.now() - startedAt) / 1000;
}

/** Runs a measurement of a site, then stops the site. */
export async function measureThenStop(
  { child }: Pick<StartedSite, 'child'>,
  measure: () => Promise<void>,
): Promise<void> {
  try {
    await measure();
  } finally {
    const exited = once(child, 'exit');
    child.kill();
    await exited;
  }
}
