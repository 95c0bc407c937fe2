import type { Plan } from '@/contracts/access';
import type { Member } from './embedded-supabase/session-tokens';

/** The plan of a member. Guest accounts are those without an email address. */
export function planOf({ email }: Member): Plan {
  return email ? 'vip' : 'guest';
}
