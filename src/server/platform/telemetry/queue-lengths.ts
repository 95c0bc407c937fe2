import type { Db } from '../database/db';
import type { QueueLengths } from './observer';

/** A mail service that can list its queued mails. */
interface MailSource {
  listQueued(): Promise<readonly unknown[]>;
}

/** Creates a function that reads the lengths of the queues in the database and of the mail service. */
export function queueLengths(db: Db, mailService: MailSource): () => Promise<QueueLengths> {
  const sql = `select (select count(*) from public.runs where state = 'running')::integer as runs,
      (select count(*) from public.run_callbacks where url is not null and due_at is not null)::integer as callbacks,
      (select count(*) from public.run_callbacks where given_up_at > now() - interval '7 days')::integer as "callbacksGivenUp",
      count(*) filter (where given_up_at is null)::integer as leads,
      count(*) filter (where given_up_at is not null)::integer as "leadsGivenUp"
    from public.lead_deliveries where delivered_at is null`;
  return async () => {
    const [row] = await db.query<Record<Exclude<keyof QueueLengths, 'mails'>, number>>(sql);
    return {
      runs: 0,
      leads: 0,
      leadsGivenUp: 0,
      callbacks: 0,
      callbacksGivenUp: 0,
      ...row,
      mails: (await mailService.listQueued()).length,
    };
  };
}
