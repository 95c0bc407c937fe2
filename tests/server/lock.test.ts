import { once } from 'node:events';
import { linkSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectToHolder, lockDataDir } from '@/server/platform/database/lock';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Leaves a socket that nobody listens on, as a killed process does. */
async function leaveSocket(name: string): Promise<void> {
  const server = createServer();
  const path = join(folder, 'listening');
  await once(server.listen(path), 'listening');
  linkSync(path, join(folder, name));
  await new Promise((done) => server.close(done));
}

describe('the lock of a data folder', () => {
  it('is held by one process at most, however many start at once where one was killed', async () => {
    await leaveSocket('lock.sock');
    const starts = await Promise.allSettled(Array.from({ length: 5 }, () => lockDataDir(folder)));
    const held = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    expect(held.length).toBeLessThanOrEqual(1);
    for (const start of starts) if (start.status === 'rejected') expect(String(start.reason)).toContain('is in use');
    await Promise.all(held.map((unlock) => unlock()));
    const unlock = await lockDataDir(folder);
    await unlock();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is taken over from killed processes, and from nobody else', async () => {
    for (const name of ['lock.sock', 'lock-00000000.sock']) await leaveSocket(name);
    const unlock = await lockDataDir(folder);
    expect(readdirSync(folder)).toHaveLength(1);
    await expect(lockDataDir(folder)).rejects.toThrow(/is in use by another server/);
    const line = await connectToHolder(folder);
    expect(line).toBeDefined();
    line?.destroy();
    await unlock();
    expect(await connectToHolder(folder)).toBeUndefined();
  });

  it.each([
    ['letters', 'x'.repeat(90)],
    ['letters of two bytes', 'ü'.repeat(45)],
  ])('is refused for a path of many %s, as it must lie in the folder', async (_, name) => {
    await expect(lockDataDir(join(folder, name))).rejects.toThrow(
      /DATA_DIR must be a path of at most \d+ bytes, .* has \d{3} bytes\. Set DATA_DIR to a shorter one/,
    );
  });

  it('is seen by a version that holds one socket of a fixed name', async () => {
    const older = createServer();
    await once(older.listen(join(folder, 'lock.sock')), 'listening');
    await expect(lockDataDir(folder)).rejects.toThrow(/is in use by another server/);
    await new Promise((done) => older.close(done));
  });
});
