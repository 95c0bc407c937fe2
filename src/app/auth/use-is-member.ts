import { isGuest } from '@/contracts/guest';
import { useAuth } from './auth-context';

/** Whether a member is signed in: neither a visitor nor a guest, who may both still join. */
export function useIsMember(): boolean {
  const { user } = useAuth();
  return user !== null && !isGuest(user);
}
