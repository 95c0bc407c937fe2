import { QUEUE_SCHEMA } from './queues';

/**
 * Returns the SQL that queues deliveries, for a statement that changes something else as well: either both happen, or
 * nothing. Of two deliveries with one id, the first is queued.
 *
 * @param source SQL of rows with the columns `id` (uuid), `content` (jsonb) and `party` (text), the first to be made first
 */
export function insertJobs(queue: string, source: string): string {
  return `insert into ${QUEUE_SCHEMA}.job (id, name, data, group_id, created_on, keep_until, policy, dead_letter,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds)
    select s.id, q.name, s.content, s.party, clock_timestamp(), now() + make_interval(secs => q.retention_seconds), q.policy,
      q.dead_letter, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds,
      q.heartbeat_seconds
    from (${source}) s, ${QUEUE_SCHEMA}.queue q where q.name = '${queue}'
    on conflict do nothing`;
}
