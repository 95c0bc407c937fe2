import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { Page } from 'playwright-core';

/** A site of a project, and who may sign in there. */
export interface Started {
  url: string;
  email: string;
  password: string;
  child: ChildProcess;
}

/** Starts the site of a project as its maintainer does, with these words behind the command. */
export async function startIn(root: string, dataDir: string, ...words: string[]): Promise<Started> {
  const port = await freePort();
  const program = words.length > 0 ? ['--import', 'tsx', 'scripts/serve.ts', ...words] : ['scripts/start.ts'];
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { email, password } = await welcome(child);
  return { url: `http://127.0.0.1:${port}`, email, password, child };
}

/** The demo member the server prints when it listens. */
function welcome(child: ChildProcess): Promise<Pick<Started, 'email' | 'password'>> {
  return new Promise((done, fail) => {
    let said = '';
    child.stdout?.on('data', (chunk) => {
      said += chunk;
      const [, email, password] = /Sign in as\s+(\S+)\s+password: (\S+)/.exec(said) ?? [];
      if (email && password) done({ email, password });
    });
    child.once('exit', () => fail(new Error(`the site ended: ${said}`)));
  });
}

/** Signs in as its demo member. */
export async function signIn(page: Page, { url, email, password }: Started): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
}

/** A port of this machine that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}
