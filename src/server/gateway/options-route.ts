import type { WebhookEntry } from '@/contracts/webhook-entry';
import { demandPlan } from '../access/demand-access';
import type { Member } from '../stack/tokens';
import type { Gateway } from './gateway';
import { keysIn } from './secrets';

/** A checked call for the options of a field. */
export interface OptionsCall {
  webhook: string;
  entry: WebhookEntry;
  member: Member | undefined;
  body: Record<string, unknown>;
}

/**
 * Answers with the options of a field, for whoever waits before the form. It is no run: nothing of it is recorded, and
 * nothing goes on when nobody waits any more.
 *
 * @throws Failure 401, 402 where the member's plan does not have the tool
 */
export async function answerOptions(
  { desk, upstream }: Gateway,
  { webhook, entry, member, body }: OptionsCall,
  left: AbortSignal,
): Promise<Response> {
  demandPlan(entry, member);
  const { automation, demo } = upstream(webhook, body);
  const run = {
    id: `options of ${webhook}`,
    body,
    demo,
    email: member?.email,
    member: member?.id,
    recall: async () => '',
  };
  const keys = demo ? [] : keysIn(body, entry.secrets);
  const answer = await desk.answer({ run, automation, deadlineSeconds: entry.timeoutSeconds, keys }, left);
  const headers = { 'Content-Type': answer.contentType, 'X-Run-Mode': demo ? 'demo' : 'live' };
  return new Response(answer.body, { status: answer.status, headers });
}
