import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/free-port.ts';
import type { QueueServices } from '../../../scripts/n8n/environment.ts';
import { openDatabase } from '../../server/postgres.ts';

/** Starts the Redis and the PostgreSQL database of an n8n in queue mode. @throws Error if Redis is not installed */
export async function startQueueServices(): Promise<QueueServices & { close(): Promise<void> }> {
  const redisPort = await freePort();
  const redis = await startRedis(redisPort);
  const database = await openDatabase('template1');
  return {
    databaseUrl: database.url,
    redisPort,
    async close() {
      await database.close();
      await redis.close();
    },
  };
}

const MAX_DUMP_SIZE = 256 * 1024 * 1024;

/** Returns everything a Redis holds, as it would be stored. */
export function dumpRedis(port: number): string {
  const args = ['-p', String(port), '--rdb', '-'];
  return execFileSync('redis-cli', args, {
    encoding: 'latin1',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: MAX_DUMP_SIZE,
  });
}

async function startRedis(port: number): Promise<{ close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  const settings = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--rdbcompression',
    'no',
    '--dir',
    folder,
  ];
  const server = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = new Promise<void>((resolve) => server.once('close', () => resolve()));
  // Do not leave it running if this process exits.
  process.once('exit', () => server.kill());
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(new Error(`redis-server could not be started (${message}). Debian: apt-get install redis-server.`)),
    );
    server.once('exit', (code) => reject(new Error(`redis-server ended with ${code}.`)));
    server.stdout.on('data', (chunk: Buffer) => chunk.includes('Ready to accept connections') && resolve());
  });
  return {
    async close() {
      server.kill();
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
