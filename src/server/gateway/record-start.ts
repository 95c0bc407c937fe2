import type { Db } from '../data/db';
import { storedJson } from '../data/stored-text';
import { hashed } from '../http/rate-limit';
import type { NewRun } from './run-store';

/** How many runs of a member may begin within a minute, and go at once, counted over all servers. */
export interface RunLimits {
  runsPerMinute: number;
  runsAtOnce: number;
}

/**
 * Records a run as started in one statement: with its files, with where its end is to be told, and within the limits that hold
 * over all servers. `wait` is not 0 where one of those is reached; not started is also what there is already. A token that was
 * revoked since it was shown takes what it asked to be told with it, as one does that is revoked a moment later.
 */
export async function recordStart(
  db: Pick<Db, 'query'>,
  run: NewRun,
  worker: string,
  limits?: RunLimits,
): Promise<{ wait: number; started: boolean }> {
  const { id, userId, tool, webhook, action, mode, body, bodyHash, files = [], model, callback } = run;
  const values: unknown[] = [
    id,
    userId,
    tool,
    webhook,
    action,
    mode,
    storedJson(body),
    bodyHash,
    worker,
    model ?? null,
  ];
  const given = (value: unknown) => `$${values.push(value)}`;
  const room = limits && userId ? roomFor(userId, limits, given) : '0';
  const taken = files.length > 0 && given(files);
  // Only what a run has is asked for: most of what a statement costs is that it is read, and its parts are made ready.
  const parts = [
    `room as materialized (select ${room} as wait)`,
    taken &&
      `taken as (
        update public.files set used_at = now() where id = any(${taken}::uuid[]) and removed_at is null
        and (select wait from room) = 0 returning id
      )`,
    `started as (
      insert into public.runs (id, user_id, tool, webhook, action, mode, body, body_hash, worker, model)
      select $1::uuid, $2::uuid, $3, $4, $5, $6, $7::text::jsonb, $8, $9::uuid, $10 from room where room.wait = 0
      ${taken ? `and (select count(*) from taken) = cardinality(${taken}::uuid[])` : ''} on conflict (id) do nothing returning id
    )`,
    taken &&
      `used as (
        insert into public.run_files (run_id, file_id) select started.id, taken.id from started cross join taken
      )`,
    callback &&
      `called as (
        insert into public.run_callbacks (run_id, user_id, token_id, url)
        select started.id, $2::uuid, token.id, ${given(callback.url)}::text from started
        cross join lateral (select id from public.access_tokens where id = ${given(callback.tokenId)}::uuid for key share) token
      )`,
  ];
  const sql = `with ${parts.filter(Boolean).join(', ')} select room.wait, (select id::text from started) as id from room`;
  const [row] = await db.query<{ wait: number; id: string | null }>(sql, values);
  return { wait: row?.wait ?? 0, started: Boolean(row?.id) };
}

/** SQL for the seconds a member has to wait before one more run: 0 takes it, and counts it. */
function roomFor(userId: string, { runsPerMinute, runsAtOnce }: RunLimits, given: (value: unknown) => string): string {
  const key = given(hashed(`runs ${userId}`));
  return `public.room_for_run($1::uuid, $2::uuid, ${key}, ${given(runsPerMinute)}::integer, ${given(runsAtOnce)}::integer)`;
}
