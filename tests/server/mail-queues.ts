import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Mail } from '@/automation/parts/mail';
import { openMailQueue } from '@/server/features/mail/mail-queue';
import type { Db } from '@/server/platform/database/db';
import { openQueues, type Queues } from '@/server/platform/deliveries/queues';
import type { World } from './actors';
import { makeFolder } from './site';

export const PATIENTLY = { timeout: 60_000, interval: 50 };

/** A mail with characters that not every database keeps. */
export const mail = (change: Partial<Mail> = {}): Mail => ({
  id: randomUUID(),
  to: 'ann@x.test',
  subject: 'S',
  text: 'Text \u0000 \ud800',
  ...change,
});

interface Options {
  /** Whether this process sends. Default: true. */
  sends?: boolean;
  isAlone?: boolean;
  /** Default: the world's. */
  db?: Db;
}

/** Opens queues of mails on a world's database, closed and emptied after each test. The first retry is an hour away. */
export function useMailQueues(open: () => Promise<World>) {
  let world: World;
  const folder = makeFolder();
  const formerFolder = join(folder, 'mail');
  const log: string[] = [];
  let opened: { queues: Queues; close(): void }[] = [];
  beforeAll(async () => {
    world = await open();
  });
  afterEach(async () => {
    for (const { queues, close } of opened) {
      close();
      await queues.stop({ graceful: false });
    }
    opened = [];
    await world.service.query('delete from queues.job');
    log.length = 0;
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    log,
    formerFolder,
    query: <T extends Record<string, unknown>>(sql: string, params?: readonly unknown[]) =>
      world.service.query<T>(sql, params),
    /** Counts the mails in the queue. */
    async count() {
      const [row] = await world.service.query<{ count: number }>('select count(*)::integer as count from queues.job');
      return row?.count;
    },
    /** Looks for mails of dead processes, and for what is kept no longer, however lately that was done. */
    async supervise(queues: Queues) {
      await world.service.query(
        'update queues.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null',
      );
      await queues.supervise('mails');
    },
    async queue(deliver: (mail: Mail) => Promise<unknown>, { sends = true, isAlone = false, db }: Options = {}) {
      const shared = { db: db ?? world.service, isAlone, log: (line: string) => void log.push(line) };
      const queues = await openQueues({ ...shared, processesQueues: sends });
      const mails = await openMailQueue({
        ...shared,
        queues,
        formerFolder,
        deliver: async (next) => Boolean(await deliver(next)),
        processesQueue: sends,
        tuning: { pollSeconds: 0.5, firstRetrySeconds: 3600 },
      });
      opened.push({ queues, close: mails.close });
      return { ...mails, queues };
    },
  };
}
