import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { buildEmptyDatabase } from '../../scripts/build/empty-database';
import { makeFolder, signIn } from './site';
import { beginSite, spawnSite } from './spawned';

/** Nothing of this test calls a provider. */
const NOBODY = 'http://127.0.0.1:9';
let made = '';
afterEach(() => rmSync(made, { recursive: true, force: true }));

/** Files and folders of the data folder, at any depth. */
function entries(): number {
  try {
    return readdirSync(join(made, 'data'), { recursive: true }).length;
  } catch {
    // Not there yet, or one of them was moved while they were counted.
    return 0;
  }
}

/** Starts on the folder and kills the start as `kill -9` does once it has come so far. Whether it was killed in time. */
async function killedStart(farEnough: () => boolean, empty = ''): Promise<boolean> {
  const child = beginSite(made, NOBODY, {}, empty);
  const ended = once(child, 'exit');
  let ready = false;
  child.once('message', () => {
    ready = true;
  });
  while (!farEnough() && !ready && child.exitCode === null) await pause(10);
  child.kill('SIGKILL');
  const [code] = await ended;
  expect(code).toBeNull();
  return !ready;
}

async function expectGoodStart(empty = ''): Promise<void> {
  const site = await spawnSite(made, NOBODY, {}, empty);
  try {
    expect(await signIn(site.url, site.demo.email, site.demo.password)).toHaveProperty('access_token');
    const names = readdirSync(join(made, 'data')).toSorted();
    expect(names).toEqual(['db', expect.stringMatching(/^lock-[0-9a-f]{8}\.sock$/), 'secrets.json']);
  } finally {
    await site.kill();
  }
}

const moments: [string, () => boolean][] = [
  ['the secrets have been made', () => entries() >= 2],
  ['the database has its first files', () => entries() >= 20],
  ['a third of the database is there', () => entries() >= 350],
  ['two thirds of it are', () => entries() >= 700],
  ['its tables are being made', () => entries() >= 1015],
  ['it was moved into place', () => existsSync(join(made, 'data/db'))],
];

describe('a first start that was killed', { timeout: 300_000 }, () => {
  // Two in a row: the second finds what the first has left. What a start removes does not depend on how it then makes its database.
  it.each([
    { kills: moments.slice(0, 2), next: 'from nothing' },
    { kills: moments.slice(2, 4), next: 'from an archive' },
    { kills: moments.slice(4, 6), next: 'from an archive' },
  ])('when $kills.0.0, and again when $kills.1.0: the next start makes it good $next', async ({ kills, next }) => {
    made = makeFolder();
    for (const [name, farEnough] of kills) expect([name, await killedStart(farEnough)]).toEqual([name, true]);
    await expectGoodStart(next === 'from nothing' ? '' : await buildEmptyDatabase('.'));
  });

  it.each(moments.slice(1, 3))('when it unpacks an empty one, and %s: the next start makes it good', async (_, far) => {
    made = makeFolder();
    const empty = await buildEmptyDatabase('.');
    expect(await killedStart(far, empty)).toBe(true);
    expect(existsSync(join(made, 'data/db'))).toBe(false);
    await expectGoodStart(empty);
  });
});
