import { webhookAddress } from '@/api/addresses';
import type { MemberScope } from '@/browser/member-scope';
import { type ContextVariables, momentVariables } from '@/registry/context-variables';

/** Returns the values known without asking: the moment, a generated name, email, first name, and a webhook's address. */
export function contextVariables(scope: MemberScope, moment: Date, webhook?: string): ContextVariables {
  const [email, firstName] = [scope.profileField('email'), scope.profileField('firstName')];
  return {
    ...momentVariables(moment),
    ...(email && { email }),
    ...(firstName && { firstName }),
    ...(webhook && { webhookAddress: webhookAddress(webhook) }),
  };
}
