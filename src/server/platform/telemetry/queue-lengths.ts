import type { Db } from '../database/db';
import { QUEUE_SCHEMA } from '../deliveries/queues';
import type { QueueLengths } from './observer';

/** Creates a function that reads the lengths of the queues in the database. */
export function queueLengths(db: Db): () => Promise<QueueLengths> {
  const sql = `select (select count(*) from public.runs where state = 'running')::integer as runs,
      (select count(*) from public.run_callbacks where url is not null and due_at is not null and given_up_at is null)::integer as callbacks,
      (select count(*) from public.run_callbacks where given_up_at > now() - interval '7 days')::integer as "callbacksGivenUp",
      (select count(*) from ${QUEUE_SCHEMA}.job where name in ('mails', 'end-mails') and state <= 'active')::integer as mails,
      (select count(*) from ${QUEUE_SCHEMA}.job where name in ('mails', 'end-mails') and state = 'failed')::integer as "mailsGivenUp",
      count(*) filter (where given_up_at is null)::integer as leads,
      count(*) filter (where given_up_at is not null)::integer as "leadsGivenUp"
    from public.lead_deliveries where delivered_at is null`;
  return async () => {
    const [row] = await db.query<Record<keyof QueueLengths, number>>(sql);
    const none = { runs: 0, leads: 0, leadsGivenUp: 0, callbacks: 0, callbacksGivenUp: 0, mails: 0, mailsGivenUp: 0 };
    return { ...none, ...row };
  };
}
