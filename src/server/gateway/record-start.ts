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
  const sql = `with room as materialized (
      select case when $12::integer is null or $2::uuid is null then 0
        else public.room_for_run($1::uuid, $2::uuid, $14, $12::integer, $13::integer) end as wait
    ), taken as (
      update public.files set used_at = now() where id = any($10::uuid[]) and removed_at is null
      and (select wait from room) = 0 returning id
    ), started as (
      insert into public.runs (id, user_id, tool, webhook, action, mode, body, body_hash, worker, model)
      select $1::uuid, $2::uuid, $3, $4, $5, $6, $7::text::jsonb, $8, $9::uuid, $11
      from room where room.wait = 0 and (select count(*) from taken) = cardinality($10::uuid[]) on conflict (id) do nothing returning id
    ), used as (
      insert into public.run_files (run_id, file_id) select started.id, taken.id from started cross join taken
    ), called as (
      insert into public.run_callbacks (run_id, user_id, token_id, url)
      select started.id, $2::uuid, token.id, $16 from started
      cross join lateral (select id from public.access_tokens where id = $15::uuid for key share) token
      where $16::text is not null
    )
    select room.wait, (select id::text from started) as id from room`;
  const { id, userId, tool, webhook, action, mode, body, bodyHash, files = [], model, callback } = run;
  const values = [
    id,
    userId,
    tool,
    webhook,
    action,
    mode,
    storedJson(body),
    bodyHash,
    worker,
    files,
    model ?? null,
    limits?.runsPerMinute ?? null,
    limits?.runsAtOnce ?? null,
    hashed(`runs ${userId}`),
    callback?.tokenId ?? null,
    callback?.url ?? null,
  ];
  const [row] = await db.query<{ wait: number; id: string | null }>(sql, values);
  return { wait: row?.wait ?? 0, started: Boolean(row?.id) };
}
