import { webhookAddress } from '@/api/addresses';
import type { MemberScope } from '@/browser/member-scope';
import { type ContextVariables, momentVariables } from '@/registry/context-variables';

/**
 * Returns the values known without asking the member: the moment and its parts, a generated name, the member's email and first
 * name, and the address of a webhook.
 */
export function contextVariables(scope: MemberScope, moment: Date, webhook?: string): ContextVariables {
  const [email, firstName] = [scope.profileField('email'), scope.profileField('firstName')];
  return {
    ...momentVariables(moment),
    ...(email && { email }),
    ...(firstName && { firstName }),
    ...(webhook && { webhookAddress: webhookAddress(webhook) }),
  };
}
