import type { Db } from '../data/db';
import type { PostOffice } from '../mail/post-office';
import type { QueueLengths } from './observer';

/** How long the queues of the database and of the post office are. */
export function queueLengths(db: Db, post: Pick<PostOffice, 'waiting'>): () => Promise<QueueLengths> {
  const sql = `select (select count(*) from public.runs where state = 'running')::integer as runs,
      count(*) filter (where given_up_at is null)::integer as leads,
      count(*) filter (where given_up_at is not null)::integer as "leadsGivenUp"
    from public.lead_deliveries where delivered_at is null`;
  return async () => {
    const [row] = await db.query<Record<'runs' | 'leads' | 'leadsGivenUp', number>>(sql);
    return { runs: 0, leads: 0, leadsGivenUp: 0, ...row, mails: (await post.waiting()).length };
  };
}
