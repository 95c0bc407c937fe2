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

const has = (path: string) => existsSync(join(made, 'data', path));

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

/** PostgreSQL names files by a number, and those of its own tables are below this one. */
const FIRST_OWN_TABLE = 16384;

const moments = {
  secrets: ['the secrets have been made', () => has('secrets.json')],
  copied: ['two thirds of the database are there', () => has('db.new/base/5')],
  tables: ['its tables are being made', () => has('db.new/postmaster.pid') && hasOwnTables()],
  moved: ['it was moved into place', () => has('db')],
} satisfies Record<string, [string, () => boolean]>;

function hasOwnTables(): boolean {
  return readdirSync(join(made, 'data/db.new/base/5')).some((name) => Number(name) >= FIRST_OWN_TABLE);
}

describe('a first start that was killed', { timeout: 300_000 }, () => {
  // Two in a row: the second finds what the first has left. What a start removes does not depend on how it then makes its database.
  it.each([
    { kills: [moments.secrets, moments.copied], next: 'from nothing' },
    { kills: [moments.tables, moments.moved], next: 'from an archive' },
  ])('when $kills.0.0, and again when $kills.1.0: the next start makes it good $next', async ({ kills, next }) => {
    made = makeFolder();
    for (const [name, farEnough] of kills) expect([name, await killedStart(farEnough)]).toEqual([name, true]);
    await expectGoodStart(next === 'from nothing' ? '' : await buildEmptyDatabase('.'));
  });

  it('when it unpacks an empty one: the next start makes it good', async () => {
    made = makeFolder();
    const empty = await buildEmptyDatabase('.');
    expect(await killedStart(() => has('db.new/base'), empty)).toBe(true);
    expect(has('db')).toBe(false);
    await expectGoodStart(empty);
  });
});
