import { PLAN_TITLES } from '@/contracts/access';
import { Failure } from '@/contracts/failure';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import { tooMany } from '../http/fail';
import type { Member } from '../stack/tokens';
import type { DailyRuns } from './daily-runs';
import { planOf } from './plan';

/** Who asks for what, by which run. */
export interface AccessAsked {
  id: string;
  entry: WebhookEntry;
  member: Member | undefined;
}

/** What is counted of a call that may go on. */
export interface Admitted {
  /** For a run that was not started after all: it is not counted. */
  giveBack(): Promise<void>;
}

/** Of a run that counts nowhere. */
export const UNCOUNTED: Admitted = { giveBack: async () => undefined };

/** Holds a call to the plan its tool is part of. @throws Failure 401 for a visitor, 402 where the plan does not have it */
export function demandPlan({ access }: WebhookEntry, member: Member | undefined): void {
  if (!access) return;
  if (!member) throw new Failure('signed_out', 'This tool is for members. Please sign in.', 401);
  if (access.plan && planOf(member) !== access.plan)
    throw new Failure('plan_needed', `This tool is part of the ${PLAN_TITLES[access.plan]} plan.`, 402);
}

/**
 * Counts a run where its tool may be run so often a day. What makes or changes a result counts; what is done with one, such
 * as a mail, does not.
 *
 * @throws Failure 429 where the runs of the day are used up, with the time until the next
 */
export async function takeDailyRun(daily: DailyRuns, { id, entry, member }: AccessAsked): Promise<Admitted> {
  const { perDay } = entry.access ?? {};
  if (!perDay || !member || entry.action !== undefined) return UNCOUNTED;
  const run = { userId: member.id, tool: entry.tool, runId: id };
  const freeAt = await daily.take(run, perDay);
  if (!freeAt) return { giveBack: () => daily.giveBack(run) };
  const seconds = Math.max(1, Math.ceil((freeAt.getTime() - Date.now()) / 1000));
  const words = `Your ${perDay} ${perDay === 1 ? 'run' : 'runs'} of this tool in 24 hours ${perDay === 1 ? 'is' : 'are'} used. The next is free in ${inWords(seconds)}.`;
  throw tooMany('daily_limit', words, seconds);
}

/** A time to wait, as exact as it helps. */
export function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const of = (count: number, unit: string) => (count > 0 ? [`${count} ${unit}${count === 1 ? '' : 's'}`] : []);
  return [...of(hours, 'hour'), ...of(minutes % 60, 'minute')].join(' and ');
}
