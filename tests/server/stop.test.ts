import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SERVE } from '../e2e/support/site';
import { bodiesOf } from '../support/samples';
import { withDatabase } from './prepared-database';
import { type Program, startProgram } from './program';
import { signIn } from './site';
import { type Stub, startStub } from './stub';
import { withStack } from './with-stack';

/** How long is waited for what should be gone, in milliseconds: it only matters where the test fails. */
const PATIENCE = { timeout: 60_000 };
const SAMPLE = JSON.stringify(bodiesOf('sora-prompt-generator').minimal);

let provider: Stub;
let folder = '';
let site: Program | undefined;
beforeAll(async () => {
  // Answers nothing: a run that asks it goes on until it is ended.
  provider = await startStub(() => undefined);
});
afterAll(() => provider.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stop-'));
});
afterEach(() => {
  site?.killAll();
  rmSync(folder, { recursive: true, force: true });
});

const environment = () => ({
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
  OUT_DIR: join(folder, 'dist'),
  LLM_BASE_URL: provider.url,
});

/** Starts a run that its provider never answers, and gives its id and what the page that waits is answered. */
async function startRun(url: string, email: string, password: string) {
  const { access_token } = await signIn(url, email, password);
  const id = crypto.randomUUID();
  const before = provider.seen.length;
  const answer = fetch(`${url}/webhook/film-scenes`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access_token}`, 'X-Run-Id': id },
    body: SAMPLE.replace('(secret)', 'sk-live-123456789'),
  }).then((response) => response.json());
  await expect.poll(() => provider.seen.length, PATIENCE).toBe(before + 1);
  return { id, answer };
}

async function storedRun(id: string) {
  const query = 'select state, error_code from public.runs where id = $1';
  const [run] = await withStack(join(folder, 'data'), ({ db }) => db.query(query, [id]));
  return run;
}

/** Puts a built app there. */
function prepareApp(): void {
  mkdirSync(join(folder, 'dist/client'), { recursive: true });
  writeFileSync(join(folder, 'dist/client/index.html'), '<title>App</title>');
}

/** `npm start` on an app that was built: the processes that are left once a build has ended. */
const START_BUILT = ['npm', 'start', '--ignore-scripts'] as const;
const STOPS = [
  ['the server', SERVE, 'SIGTERM'],
  ['npm start', START_BUILT, 'SIGTERM'],
  ['npm run dev', ['npm', 'run', 'dev'], 'SIGINT'],
] as const;

const EARLY_STOPS = [
  ['while it builds', ['npm', 'start'], 'SIGINT', () => site?.output().includes('building client') ?? false],
  ['while it makes the first database', START_BUILT, 'SIGTERM', () => existsSync(join(folder, 'data/secrets.json'))],
] as const;

describe('a signal to the first process alone', { timeout: 300_000 }, () => {
  it.each(STOPS)('%s ends on $2, with every run marked', async (_name, command, signal) => {
    prepareApp();
    await withDatabase(join(folder, 'data'));
    site = startProgram([...command], environment());
    const [, url = ''] = await site.prints(/running at (\S+)/);
    const [, email = '', password = ''] = await site.prints(/Sign in as\s+(\S+)\s+password: (\S+)/);
    const { id, answer } = await startRun(url, email, password);

    site.process.kill(signal);
    expect(await answer).toMatchObject({ error: { code: 'interrupted' } });
    await site.ended;
    await expect.poll(() => site?.alive(), PATIENCE).toEqual([]);
    expect(await storedRun(id)).toEqual({ state: 'failed', error_code: 'interrupted' });
  });

  it.each(EARLY_STOPS)('npm start ends %s', async (_when, command, signal, farEnough) => {
    prepareApp();
    site = startProgram([...command], environment());
    await expect.poll(farEnough, { timeout: 100_000, interval: 5 }).toBe(true);
    site.process.kill(signal);
    await site.ended;
    await expect.poll(() => site?.alive(), PATIENCE).toEqual([]);
    expect(site.output()).not.toContain('is running at');
  });
});
