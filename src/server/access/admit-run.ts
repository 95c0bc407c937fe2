import type { Gateway } from '../gateway/gateway';
import { type AccessAsked, type Admitted, takeDailyRun, UNCOUNTED } from './demand-access';

/**
 * Counts a run wherever it counts: among those of its member's day, and among those the operator pays for.
 *
 * @throws Failure 429 where one of the two is used up; then neither counts it
 */
export async function admitRun(gateway: Gateway, asked: AccessAsked, operatorPays: boolean): Promise<Admitted> {
  const ofMember = await takeDailyRun(gateway.dailyRuns, asked);
  if (!operatorPays) return ofMember;
  try {
    const ofSite = await takePaidRun(gateway, asked.id);
    return { giveBack: async () => void (await Promise.all([ofMember.giveBack(), ofSite.giveBack()])) };
  } catch (error) {
    await ofMember.giveBack().catch(() => undefined);
    throw error;
  }
}

/** A repetition is told what became of its run, also when no other may begin. */
async function takePaidRun({ operatorPaidRuns, store }: Gateway, id: string): Promise<Admitted> {
  try {
    return await operatorPaidRuns.take();
  } catch (error) {
    if (await store.find(id)) return UNCOUNTED;
    throw error;
  }
}
