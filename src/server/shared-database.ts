import { createMailService, type MailService, type MailServiceOptions } from './features/mail/mail-service';
import type { Db } from './platform/database/db';
import { createPgDb } from './platform/database/pg-db';
import { createPgPubSub } from './platform/database/pg-pubsub';
import type { PubSub } from './platform/database/pubsub';
import { SharedRateLimits } from './platform/database/shared-rate-limits';

/** A PostgreSQL database, and the services shared by all servers that use it. */
export interface SharedDatabase {
  db: Db;
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
    shared: { db, rateLimits, processesQueue: processesQueues },
  });
  return {
    ...{ db, pubsub, mailService },
    async close() {
      await mailService.close();
      await pubsub.close();
      await db.close();
    },
  };
}
