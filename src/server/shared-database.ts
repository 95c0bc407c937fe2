import { createMailService, type MailServiceOptions } from './features/mail/mail-service';
import { createPgDb } from './platform/database/pg-db';
import { createPgPubSub } from './platform/database/pg-pubsub';
import { SharedRateLimits } from './platform/http/rate-limit';

/** Opens a PostgreSQL database with the services that all servers on it share. @param processesQueues whether this process sends the queued mails */
export function openSharedDatabase(
  connectionString: string,
  processesQueues: boolean,
  mailOptions: Omit<MailServiceOptions, 'shared'>,
) {
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
