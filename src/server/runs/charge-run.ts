import { chargeDailyRun, NO_CHARGE, type QuotaCharge, type RunToCharge } from '../accounts/require-access';
import type { Runs } from './runs';

/** What charging a run needs. */
export type ChargeServices = Pick<Runs, 'dailyRuns' | 'operatorPaidRuns' | 'store'>;

/**
 * Counts a run against its member's daily limit, and against the operator's if the operator pays for its model.
 *
 * @throws Failure 429 if one of the limits is used up; then neither counts the run
 */
export async function chargeRun(
  services: ChargeServices,
  run: RunToCharge,
  operatorPays: boolean,
): Promise<QuotaCharge> {
  const memberCharge = await chargeDailyRun(services.dailyRuns, run);
  if (!operatorPays) return memberCharge;
  try {
    const siteCharge = await chargePaidRun(services, run.id);
    return { refund: async () => void (await Promise.all([memberCharge.refund(), siteCharge.refund()])) };
  } catch (error) {
    await memberCharge.refund().catch(() => undefined);
    throw error;
  }
}

/** Counts a run the operator pays for. A repeated call is not refused: it only reads its run. */
async function chargePaidRun(
  { operatorPaidRuns, store }: Pick<Runs, 'operatorPaidRuns' | 'store'>,
  id: string,
): Promise<QuotaCharge> {
  try {
    return await operatorPaidRuns.charge();
  } catch (error) {
    if (await store.find(id)) return NO_CHARGE;
    throw error;
  }
}
