import type { Db } from './data/db';
import { createPgDb } from './data/pg-db';
import { createPgPubSub } from './data/pg-pubsub';
import type { PubSub } from './data/pubsub';
import { SharedRateLimits } from './data/shared-rate-limits';
import { createMailService, type MailService, type MailServiceOptions } from './mail/mail-service';

/** A PostgreSQL database and the services that all servers on it share. */
export interface SharedDatabase {
  db: Db;
  rateLimits: SharedRateLimits;
  pubsub: PubSub;
  mailService: MailService;
  close(): Promise<void>;
}

/** Opens the database. @param processesQueues whether this process sends the queued mails */
export function openSharedDatabase(
  connectionString: string,
  processesQueues: boolean,
  mailOptions: Omit<MailServiceOptions, 'shared'>,
): SharedDatabase {
  const db = createPgDb(connectionString, { log: mailOptions.log });
  const rateLimits = new SharedRateLimits(db);
  const pubsub = createPgPubSub(connectionString, db, mailOptions.log);
  const mailService = createMailService({
    ...mailOptions,
    shared: { connectionString, rateLimits, processesQueue: processesQueues },
  });
  return {
    ...{ db, rateLimits, pubsub, mailService },
    async close() {
      await mailService.close();
      await pubsub.close();
      await db.close();
    },
  };
}
