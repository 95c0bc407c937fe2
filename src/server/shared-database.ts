import { createMailService, type MailServiceOptions } from './features/mail/mail-service';
import { createPgDb } from './platform/database/pg-db';
import { createPgPubSub } from './platform/database/pg-pubsub';
import { SharedRateLimits } from './platform/http/rate-limit';
import type { Settings } from './platform/settings';
import { WorkerLease } from './runs/worker-lease';

/** How long a renewal of the lease may take: less than the time between two of them. */
const LEASE_TIMEOUT_MS = 5000;

/** Opens a PostgreSQL database with the services that all servers on it share. */
export function openSharedDatabase(
  connectionString: string,
  { worker, runLeaseSeconds }: Pick<Settings, 'worker' | 'runLeaseSeconds'>,
  mailOptions: Omit<MailServiceOptions, 'rateLimits'>,
) {
  const db = createPgDb(connectionString, { log: mailOptions.log });
  const rateLimits = new SharedRateLimits(db);
  const leaseDb = createPgDb(connectionString, { maxConnections: 1, queryTimeoutMs: LEASE_TIMEOUT_MS });
  const lease = new WorkerLease(leaseDb, worker, runLeaseSeconds);
  const pubsub = createPgPubSub(connectionString, db, mailOptions.log);
  const mailService = createMailService({ ...mailOptions, rateLimits });
  return {
    ...{ db, pubsub, lease, mailService },
    /** Ends all connections, once nothing else is at work. */
    close: async () => void (await Promise.all([pubsub.close(), leaseDb.close(), db.close()])),
  };
}
