import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { Member } from '../accounts/embedded-supabase/session-tokens';
import { requirePlan } from '../accounts/require-access';
import { secretValues } from './body-secrets';
import type { Runs } from './runs';

/** A validated request for the options of a field. */
export interface OptionsCall {
  webhook: string;
  entry: WebhookEntry;
  member: Member | undefined;
  body: Record<string, unknown>;
}

/**
 * Responds with the options of a field of an open form. This is not a run: nothing is recorded, and the automation is
 * aborted when the client disconnects.
 *
 * @throws Failure 401 or 402 if the member's plan does not include the tool, or the membership has ended
 */
export async function answerOptions(
  { executor, chooseUpstream, memberships }: Pick<Runs, 'executor' | 'chooseUpstream' | 'memberships'>,
  { webhook, entry, member, body }: OptionsCall,
  disconnected: AbortSignal,
): Promise<Response> {
  requirePlan(entry, member);
  const refusal = entry.public ? undefined : await memberships.refusalOf(member);
  if (refusal) throw refusal;
  const { automation, demo } = chooseUpstream(webhook, body);
  const run = {
    id: `options of ${webhook}`,
    body,
    demo,
    email: member?.email,
    member: member?.id,
    recall: async () => '',
  };
  const keys = demo ? [] : secretValues(body, entry.secrets);
  const answer = await executor.executeUnrecorded(
    { run, automation, deadlineSeconds: entry.timeoutSeconds, keys },
    disconnected,
  );
  const headers = { 'Content-Type': answer.contentType, 'X-Run-Mode': demo ? 'demo' : 'live' };
  return new Response(answer.body, { status: answer.status, headers });
}
