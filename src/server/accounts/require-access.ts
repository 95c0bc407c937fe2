import { PLAN_TITLES, type Plan } from '@/contracts/access';
import { Failure, tooManyRequests } from '@/contracts/failure';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { DailyRuns } from './daily-runs';
import type { Member } from './embedded-supabase/session-tokens';

/** A run to be counted, with its webhook and member. */
export interface RunToCharge {
  id: string;
  entry: WebhookEntry;
  member: Member | undefined;
}

/** A run that has been counted. */
export interface QuotaCharge {
  /** Uncounts the run if it did not start. */
  refund(): Promise<void>;
}

/** The charge of a run without a limit. */
export const NO_CHARGE: QuotaCharge = { refund: async () => undefined };

/** Requires the plan of a tool. @throws Failure 401 for a visitor, 402 if the member's plan does not include it */
export function requirePlan({ access }: WebhookEntry, member: Member | undefined): void {
  if (!access) return;
  if (!member) throw new Failure('signed_out', 'This tool is for members. Please sign in.', 401);
  if (access.plan && planOf(member) !== access.plan)
    throw new Failure('plan_needed', `This tool is part of the ${PLAN_TITLES[access.plan]} plan.`, 402);
}

/**
 * Counts a run if its tool has a daily limit. Only runs that create or change a result count; actions on a result, such
 * as mailing it, do not.
 *
 * @throws Failure 429 with the waiting time if the runs of the day are used up
 */
export async function chargeDailyRun(daily: DailyRuns, { id, entry, member }: RunToCharge): Promise<QuotaCharge> {
  const { perDay } = entry.access ?? {};
  if (!perDay || !member || entry.action !== undefined) return NO_CHARGE;
  const run = { userId: member.id, tool: entry.tool, runId: id };
  const freeAt = await daily.charge(run, perDay);
  if (!freeAt) return { refund: () => daily.refund(run) };
  const seconds = Math.max(1, Math.ceil((freeAt.getTime() - Date.now()) / 1000));
  const message = `Your ${perDay} ${perDay === 1 ? 'run' : 'runs'} of this tool in 24 hours ${perDay === 1 ? 'is' : 'are'} used. The next is free in ${formatWait(seconds)}.`;
  throw tooManyRequests('daily_limit', message, seconds);
}

/** Formats a waiting time in hours and minutes. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const countUnit = (count: number, unit: string) => (count > 0 ? [`${count} ${unit}${count === 1 ? '' : 's'}`] : []);
  return [...countUnit(hours, 'hour'), ...countUnit(minutes % 60, 'minute')].join(' and ');
}

/** Returns the plan of a member. Accounts without an e-mail address are guests. */
export function planOf({ email }: Member): Plan {
  return email ? 'vip' : 'guest';
}
