import type { Db } from '../platform/database/db';

/** How many times a process renews its lease before it would expire, so that a few renewals may fail or come late. */
export const RENEWALS_PER_LEASE = 6;

/** After this part of a lease without a renewal, a process was absent, and cannot tell which others are. */
const MAX_GAP = 1 / 3;

/**
 * The lease of a process that executes runs: while it is renewed, the runs of this process count as alive. It uses a
 * connection of its own, because requests may take all others.
 */
export class WorkerLease {
  /** How long this process has renewed its lease without a gap, in seconds of the database. */
  private steadySeconds = 0;

  constructor(
    private readonly db: Pick<Db, 'query'>,
    private readonly worker: string,
    private readonly leaseSeconds: number,
  ) {}

  /**
   * Renews the lease. Resolves to whether this process may judge the leases of others: an outage of the database makes
   * all of them look expired, so a process waits until the others could have renewed theirs. The gap is measured by the
   * clock that also measures the leases of others.
   */
  async renew(): Promise<boolean> {
    const sql = `with former as (select seen_at from public.workers where id = $1),
      renewed as (insert into public.workers (id) values ($1) on conflict (id) do update set seen_at = now())
      select extract(epoch from now() - (select seen_at from former))::float8 as gap`;
    const [row] = await this.db.query<{ gap: number | null }>(sql, [this.worker]);
    const gap = row?.gap ?? Number.POSITIVE_INFINITY;
    const isSteady = gap >= 0 && gap <= this.leaseSeconds * MAX_GAP;
    this.steadySeconds = isSteady ? this.steadySeconds + gap : 0;
    return this.steadySeconds >= this.leaseSeconds;
  }

  /** Ends the lease of a process that stops. */
  async release(): Promise<void> {
    await this.db.query('delete from public.workers where id = $1', [this.worker]);
  }
}
