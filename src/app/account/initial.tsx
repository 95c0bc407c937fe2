import type { User } from '@supabase/supabase-js';
import { Icon } from '@/ui/icon';

/** The first letter of a member's address. */
export function Initial({ user }: { user: User }) {
  return user.email ? user.email.charAt(0) : <Icon name="user" className="size-4" />;
}
