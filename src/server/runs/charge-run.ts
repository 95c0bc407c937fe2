import { chargeDailyRun, NO_CHARGE, type RunToCharge } from '../accounts/require-access';
import type { PaidRunCharge } from './operator-paid-runs';
import type { Runs } from './runs';

/** Services for charging a run. */
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
