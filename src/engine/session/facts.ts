import type { Scope } from '@/browser/scope';
import { dayOf, type Facts } from '@/registry/facts';
import { webhookAddress } from '../run/post';

/** What is known without asking, at a moment and of the scope's member. */
export function factsOf(scope: Scope, moment: Date, webhook?: string): Facts {
  const [email, firstName] = [scope.fact('email'), scope.fact('firstName')];
  return {
    now: moment.toISOString(),
    today: dayOf(moment),
    ...(email && { email }),
    ...(firstName && { firstName }),
    ...(webhook && { webhookAddress: webhookAddress(webhook) }),
  };
}
