import type { Db } from '../platform/database/db';
import { toStorableJson } from '../platform/database/storable-text';
import { hashKey } from '../platform/http/rate-limit';
import type { NewRun } from './run-store';

/** Maximum number of a member's runs started per minute, and in progress at once, over all servers. */
export interface RunLimits {
  runsPerMinute: number;
  runsAtOnce: number;
}

/**
 * Records a run as started, in one statement: the run, its files and its callback, within the limits that hold over all
 * servers. `wait` is not 0 if a limit is reached. `started` is also false if the run already exists. If the callback's
 * token has been revoked, no callback is recorded, just as revoking it later deletes the callback.
 */
export async function recordStart(
  db: Pick<Db, 'query'>,
  run: NewRun,
  worker: string,
  limits?: RunLimits,
): Promise<{ wait: number; started: boolean }> {
  const { id, userId, tool, webhook, action, mode, body, bodyHash, files = [], model, toolVersion, callback } = run;
  const values: unknown[] = [id, userId, tool, webhook, action, mode, toStorableJson(body), bodyHash, worker];
  values.push(model ?? null, toolVersion ?? null);
  const bind = (value: unknown) => `$${values.push(value)}`;
  const room = limits && userId ? roomFor(userId, limits, bind) : '0';
  const fileIds = files.length > 0 && bind(files);
  // The statement holds only the parts this run needs: most of its cost is parsing and planning.
  const parts = [
    `room as materialized (select ${room} as wait)`,
    fileIds &&
      `taken as (
        update public.files set used_at = now() where id = any(${fileIds}::uuid[]) and removed_at is null
        and (select wait from room) = 0 returning id
      )`,
    `started as (
      insert into public.runs (id, user_id, tool, webhook, action, mode, body, body_hash, worker, model, tool_version, seen_at)
      select $1::uuid, $2::uuid, $3, $4, $5, $6, $7::text::jsonb, $8, $9::uuid, $10, $11, 'infinity' from room where room.wait = 0
      ${fileIds ? `and (select count(*) from taken) = cardinality(${fileIds}::uuid[])` : ''} on conflict (id) do nothing returning id
    )`,
    fileIds &&
      `used as (
        insert into public.run_files (run_id, file_id) select started.id, taken.id from started cross join taken
      )`,
    callback &&
      `called as (
        insert into public.run_callbacks (run_id, user_id, token_id, url)
        select started.id, $2::uuid, token.id, ${bind(callback.url)}::text from started
        cross join lateral (select id from public.access_tokens where id = ${bind(callback.tokenId)}::uuid for key share) token
      )`,
  ];
  const sql = `with ${parts.filter(Boolean).join(', ')} select room.wait, (select id::text from started) as id from room`;
  const [row] = await db.query<{ wait: number; id: string | null }>(sql, values);
  return { wait: row?.wait ?? 0, started: Boolean(row?.id) };
}

/** Returns SQL that counts a run of a member. Its value is 0, or the seconds to wait if a limit is reached. */
function roomFor(userId: string, { runsPerMinute, runsAtOnce }: RunLimits, bind: (value: unknown) => string): string {
  const key = bind(hashKey(`runs ${userId}`));
  return `public.room_for_run($1::uuid, $2::uuid, ${key}, ${bind(runsPerMinute)}::integer, ${bind(runsAtOnce)}::integer)`;
}
