import type { Plan } from '@/contracts/access';
import type { Member } from '../stack/tokens';

/** What a member is here with. Of all accounts, those of guests alone have no address of their own. */
export function planOf({ email }: Member): Plan {
  return email ? 'vip' : 'guest';
}
