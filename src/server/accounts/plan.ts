import type { Plan } from '@/contracts/access';
import type { Member } from './embedded-supabase/session-tokens';

/** Returns the plan of a member. Accounts without an e-mail address are guests. */
export function planOf({ email }: Member): Plan {
  return email ? 'vip' : 'guest';
}
