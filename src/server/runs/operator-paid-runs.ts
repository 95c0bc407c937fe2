import { randomUUID } from 'node:crypto';
import { Failure, tooManyRequests } from '@/contracts/failure';
import { formatDollars } from '@/contracts/usage';
import { chargeDailyRun, formatWait, NO_CHARGE, type QuotaCharge, type RunToCharge } from '../accounts/require-access';
import { type Db, isoTime } from '../platform/database/db';
import { hashKey } from '../platform/http/rate-limit';
import type { Settings } from '../platform/settings';
import { MICROS_PER_DOLLAR } from './run-usage';
import type { Runs } from './runs';

/** Maximum that the operator pays. */
export type SpendLimits = Pick<Settings['llm'], 'runsPerDay' | 'dollars'>;

/** A counted run that the operator pays for. */
export interface PaidRunCharge extends QuotaCharge {
  /** Replaces the reserved cost of the run with the most it may have cost, in US dollars. */
  settle(cost: number): Promise<void>;
}

type Reason = 'runs' | 'member' | 'day';

/**
 * Counts the runs of the last 24 hours whose model the operator pays for, over all tools and servers. The maximum cost
 * of a run is reserved before the model is called, so that concurrent runs cannot exceed the limits. Afterwards the
 * actual cost replaces it.
 */
export class OperatorPaidRuns {
  constructor(
    private readonly db: Db,
    private readonly limits: SpendLimits,
  ) {}

  /**
   * Counts a run.
   *
   * @param userId absent for a visitor
   * @param maxCost maximum cost in US dollars; 0 if the price of the model is unknown
   * @throws Failure 400 if the run may cost too much, 429 with the waiting time if a daily limit is reached
   */
  async charge(userId: string | undefined, maxCost: number): Promise<PaidRunCharge> {
    const { runsPerDay, dollars } = this.limits;
    if (maxCost > dollars.perRun) throw tooExpensive(maxCost, dollars.perRun);
    const id = randomUUID();
    const member = userId === undefined ? null : hashKey(`paid runs ${userId}`);
    const sql = `select reason, ${isoTime('free_at')} as "freeAt"
      from public.reserve_operator_paid_run($1::uuid, $2, $3::bigint, $4::integer, $5::bigint, $6::bigint)`;
    const amounts = [dollars.perMember, dollars.perDay].map(toMicros);
    const values = [id, member, toMicros(maxCost), runsPerDay, ...amounts];
    const [row] = await this.db.query<{ reason: Reason | null; freeAt: string | null }>(sql, values);
    if (!row?.reason) return { refund: () => this.refund(id), settle: (cost) => this.settle(id, cost) };
    const seconds = Math.max(1, Math.ceil((Date.parse(row.freeAt ?? '') - Date.now()) / 1000) || 1);
    throw this.refusal(row.reason, maxCost, seconds);
  }

  private refusal(reason: Reason, maxCost: number, seconds: number): Failure {
    const { runsPerDay, dollars } = this.limits;
    const wait = formatWait(seconds);
    if (reason === 'runs') {
      const message = `This site pays for ${runsPerDay} runs in 24 hours, and members have used them all. The next is free in ${wait}.`;
      return tooManyRequests('site_daily_limit', message, seconds);
    }
    const [code, amount, what] =
      reason === 'member'
        ? (['member_spend_limit', dollars.perMember, 'your runs'] as const)
        : (['site_spend_limit', dollars.perDay, 'the runs of all members'] as const);
    const message = `This site pays up to ${formatDollars(amount)} in 24 hours for ${what}, and too little of it is left for this one, which may cost ${formatDollars(maxCost)}. There is room again in ${wait}.`;
    return tooManyRequests(code, message, seconds);
  }

  private async refund(id: string): Promise<void> {
    await this.db.query('delete from public.operator_paid_runs where id = $1::uuid', [id]);
  }

  private async settle(id: string, cost: number): Promise<void> {
    if (!Number.isFinite(cost)) return;
    const sql = 'update public.operator_paid_runs set cost_micros = $2::bigint where id = $1::uuid';
    await this.db.query(sql, [id, toMicros(cost)]);
  }
}

function tooExpensive(maxCost: number, limit: number): Failure {
  const message = `This run may cost ${formatDollars(maxCost)}, and this site pays ${formatDollars(limit)} for one at most. Please shorten what you filled in.`;
  return new Failure('run_too_expensive', message, 400);
}

function toMicros(amount: number): number {
  return Math.ceil(amount * MICROS_PER_DOLLAR);
}

export type ChargeServices = Pick<Runs, 'dailyRuns' | 'operatorPaidRuns' | 'store'>;

const NOTHING_PAID: PaidRunCharge = { ...NO_CHARGE, settle: async () => undefined };

/**
 * Counts a run against its member's daily limit, and against the operator's if the operator pays for its model.
 *
 * @param maxCost maximum cost for the operator in US dollars; undefined if the operator does not pay
 * @throws Failure 400 or 429 if a limit is reached; then no limit counts the run
 */
export async function chargeRun(
  services: ChargeServices,
  run: RunToCharge,
  maxCost: number | undefined,
): Promise<PaidRunCharge> {
  const memberCharge = await chargeDailyRun(services.dailyRuns, run);
  if (maxCost === undefined) return { ...NOTHING_PAID, ...memberCharge };
  try {
    const siteCharge = await chargePaidRun(services, run, maxCost);
    return {
      refund: async () => void (await Promise.all([memberCharge.refund(), siteCharge.refund()])),
      settle: siteCharge.settle,
    };
  } catch (error) {
    await memberCharge.refund().catch(() => undefined);
    throw error;
  }
}

/** Counts a run that the operator pays for. A repeated call is not refused, because it only reads its run. */
async function chargePaidRun(
  { operatorPaidRuns, store }: Pick<Runs, 'operatorPaidRuns' | 'store'>,
  { id, member }: RunToCharge,
  maxCost: number,
): Promise<PaidRunCharge> {
  try {
    return await operatorPaidRuns.charge(member?.id, maxCost);
  } catch (error) {
    if (await store.find(id)) return NOTHING_PAID;
    throw error;
  }
}
