import { isGuest } from '@/contracts/guest';
import { useAuth } from './auth-context';

/** Returns whether the user is a member, that is, neither a visitor nor a guest. */
export function useIsMember(): boolean {
  const { user } = useAuth();
  return user !== null && !isGuest(user);
}
