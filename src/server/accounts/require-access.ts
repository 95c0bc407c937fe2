import { PLAN_TITLES, type Plan } from '@/contracts/access';
import { Failure, tooManyRequests } from '@/contracts/failure';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { Member } from './embedded-supabase/session-tokens';

/** Requires the plan of a tool. @throws Failure 401 for a visitor, 402 if the member's plan does not include it */
export function requirePlan({ access }: WebhookEntry, member: Member | undefined): void {
  if (!access) return;
  if (!member) throw new Failure('signed_out', 'This tool is for members. Please sign in.', 401);
  if (access.plan && planOf(member) !== access.plan)
    throw new Failure('plan_needed', `This tool is part of the ${PLAN_TITLES[access.plan]} plan.`, 402);
}

/**
 * Returns how often a webhook's tool may run within 24 hours; undefined without a limit. Only runs that create or change a
 * result count; actions on a result, such as mailing it, do not.
 */
export function dailyLimit({ access, action }: WebhookEntry): number | undefined {
  return action === undefined ? access?.perDay : undefined;
}

/** Creates the failure for a member who has used up the runs of the day. */
export function dailyLimitReached(perDay: number, seconds: number): Failure {
  const message = `Your ${perDay} ${perDay === 1 ? 'run' : 'runs'} of this tool in 24 hours ${perDay === 1 ? 'is' : 'are'} used. The next is free in ${formatWait(seconds)}.`;
  return tooManyRequests('daily_limit', message, seconds);
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
