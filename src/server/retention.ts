import { featureTables } from '@/generated/slots/tables';
import type { Db } from './platform/database/db';
import { safeErrorCode } from './platform/database/safe-error-code';
import type { Log } from './platform/http/log';
import type { RunStore } from './runs/run-store';

/** The retention rule of a table. */
export interface Retention {
  /** The rule in words, for docs/retention.md. */
  duration: string;
  /** SQL condition of expired rows, with the table as `t`; absent: no row expires by time. */
  isOver?: string;
}

const WITH_ACCOUNT = 'until the member removes it, or the account is deleted';
const LINK = 'until it is used or expires';

/** The retention rules of every table, also of the auth service. A test compares the list with the database. */
export const RETENTION: Readonly<Record<string, Retention>> = {
  'auth.users': {
    duration: 'until seven days after the member requested the deletion; unconfirmed accounts, 30 days',
    isOver: `exists (select from public.account_deletions d where d.user_id = t.id and d.due_at <= now())
      or (t.email_confirmed_at is null and t.encrypted_password is not null and t.created_at < now() - interval '30 days')`,
  },
  'auth.sessions': {
    duration: '90 days after its last use',
    isOver: `coalesce(t.refreshed_at at time zone 'utc', t.created_at) < now() - interval '90 days'`,
  },
  'public.profiles': { duration: WITH_ACCOUNT },
  'public.memberships': { duration: 'forever: the operator’s record of a sale' },
  'public.program_steps': { duration: WITH_ACCOUNT },
  'public.access_codes': { duration: 'forever; those of a member, until the account is deleted' },
  'public.access_code_redemptions': { duration: WITH_ACCOUNT },
  'public.runs': { duration: 'until the member deletes it; with `RUNS_KEPT_DAYS`, for that time, except favorites' },
  'public.run_files': { duration: 'as long as its run' },
  'public.run_callbacks': {
    duration: '30 days after delivery or giving up',
    isOver: `coalesce(t.delivered_at, t.given_up_at) < now() - interval '30 days'`,
  },
  'public.daily_runs': { duration: 'a day', isOver: `t.taken_at <= now() - interval '1 day'` },
  'public.files': { duration: 'as long as its run; a day without a run' },
  'public.clients': { duration: WITH_ACCOUNT },
  'public.letterheads': { duration: WITH_ACCOUNT },
  'public.access_tokens': {
    duration: 'until seven days after it expires',
    isOver: `t.expires_at <= now() - interval '7 days'`,
  },
  'public.recovery_links': { duration: LINK, isOver: 't.expires_at <= now()' },
  'public.confirmation_links': { duration: LINK, isOver: 't.expires_at <= now()' },
  'public.sign_ups': {
    duration: 'until one of the address is confirmed; otherwise 30 days',
    isOver: `t.created_at < now() - interval '30 days'`,
  },
  'public.email_changes': { duration: LINK, isOver: 't.expires_at <= now()' },
  'public.second_factors': { duration: WITH_ACCOUNT },
  'public.recovery_codes': { duration: 'until it is used, or the last second factor is removed' },
  'public.factor_resets': {
    duration: 'until it is stopped or expires; after its days, until the member’s second factors are removed',
    isOver: 'coalesce(t.due_at, t.expires_at) <= now()',
  },
  'public.account_deletions': { duration: 'until it is canceled, or the account is deleted' },
  'public.operators': { duration: 'until the role is revoked' },
  'public.operator_acts': { duration: 'forever: the record of operator actions' },
  'public.kept_bytes': { duration: 'as long as the account' },
  'public.attempts': { duration: 'a day', isOver: `t.at < now() - interval '1 day'` },
  'public.rate_counts': { duration: 'until its window ends', isOver: 't.ends_at <= now()' },
  'public.gateway_keys': { duration: 'forever: keys of the server' },
  'public.workers': {
    duration: 'until its process stops; of one that died, a day',
    isOver: `t.seen_at < now() - interval '1 day'`,
  },
  'public.leads': { duration: 'forever: they belong to the operator; with `LEADS_KEPT_DAYS`, for that time' },
  'public.lead_deliveries': { duration: 'as long as its lead' },
  'public.mails': {
    duration: 'until a minute later: mails of servers of an earlier version, which are taken into `queues.job`',
    isOver: `t.given_up_at < now() - interval '14 days'`,
  },
  'public.refused_bodies': { duration: '30 days', isOver: `t.created_at < now() - interval '30 days'` },
  'public.operator_paid_runs': { duration: 'a day', isOver: `t.taken_at <= now() - interval '1 day'` },
  ...Object.fromEntries(Object.entries(featureTables).map(([name, { retention }]) => [name, retention])),
  // The last one: it looks for accounts that are gone.
  'queues.job': {
    duration: 'a mail, until it is sent, or at most a day; if given up, two weeks; none once its account is deleted',
    isOver: `t.data->>'account' is not null and not exists (
      select from auth.users u where u.id::text = t.data->>'account')`,
  },
};

/** PostgreSQL error code of a statement that the server canceled, such as after its time limit. */
const QUERY_CANCELED = '57014';

/** How often expired rows are removed. */
const INTERVAL_MS = 3_600_000;

export interface RetentionOptions {
  db: Pick<Db, 'query'>;
  store: Pick<RunStore, 'removeOld'>;
  /** Days that runs are kept; absent: until they are deleted. */
  runRetentionDays?: number | undefined;
  /** Days that leads are kept; absent: for good. */
  leadRetentionDays?: number | undefined;
  log: Log;
}

/** Number of rows that one statement deletes at first. */
const MAX_BATCH = 1000;

/** Deletes the expired rows of one table; resolves to their number. */
export async function removeExpiredRows(
  db: Pick<Db, 'query'>,
  table: string,
  isStopped = () => false,
): Promise<number> {
  const { isOver } = RETENTION[table] ?? {};
  return isOver ? removeInBatches(db, table, isOver, isStopped) : 0;
}

/**
 * Deletes the rows of a table for which a condition holds, in statements that are short enough for the database's time
 * limit: a batch that takes too long, because rows of other tables go with it, is tried again with a tenth of the rows.
 *
 * @param isOver SQL, with the table as `t`
 */
async function removeInBatches(
  db: Pick<Db, 'query'>,
  table: string,
  isOver: string,
  isStopped: () => boolean,
): Promise<number> {
  const sql = `with removed as (delete from ${table} t
      where t.ctid = any(array(select t.ctid from ${table} t where ${isOver} limit $1)) and (${isOver}) returning 1)
    select count(*)::integer as count from removed`;
  let total = 0;
  for (let size = MAX_BATCH; !isStopped(); ) {
    try {
      const count = (await db.query<{ count: number }>(sql, [size]))[0]?.count ?? 0;
      total += count;
      if (count < size) break;
    } catch (error) {
      if ((error as { code?: unknown }).code !== QUERY_CANCELED || size === 1) throw error;
      size /= 10;
    }
  }
  return total;
}

/** Starts the worker, which removes expired rows at once and then every hour. */
export function startRetention(options: RetentionOptions) {
  const { db, store, runRetentionDays, leadRetentionDays, log } = options;
  let isStopped = false;
  let running: Promise<void> | undefined;

  async function removeRuns(days: number): Promise<void> {
    let removed = 0;
    for (;;) {
      const { count, isLast } = await store.removeOld(days);
      removed += count;
      if (isLast || isStopped) break;
    }
    if (removed > 0) log(`runs: removed ${removed} that are older than ${days} days`);
  }

  async function removeAll(): Promise<void> {
    const logFailure = (name: string) => (error: unknown) =>
      log(`${name}: what is kept no longer could not be removed (${safeErrorCode(error)})`);
    for (const table of Object.keys(RETENTION))
      if (!isStopped) await removeExpiredRows(db, table, () => isStopped).catch(logFailure(table));
    if (leadRetentionDays !== undefined) {
      const isOver = `t.created_at < now() - make_interval(days => ${leadRetentionDays})`;
      await removeInBatches(db, 'public.leads', isOver, () => isStopped).catch(logFailure('leads'));
    }
    if (runRetentionDays !== undefined) await removeRuns(runRetentionDays).catch(logFailure('runs'));
  }

  function removeExpired(): Promise<void> {
    running ??= removeAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  const timer = setInterval(() => void removeExpired(), INTERVAL_MS);
  timer.unref();
  void removeExpired();
  return {
    /** Removes expired rows now. Never throws. */
    removeExpired,
    /** Stops; resolves when a removal in progress has ended. */
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
