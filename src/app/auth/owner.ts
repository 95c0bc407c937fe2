import type { User } from '@supabase/supabase-js';
import { MemberScope, type Owner, profileFieldKey } from '@/browser/member-scope';
import { needsOwnerSwitch } from '@/browser/member-storage';
import { isGuest } from '@/contracts/guest';
import type { Profile } from './auth-context';

const nonEmptyText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Converts a Supabase user to the owner of a scope. */
export function toOwner(user: User): Owner {
  const isGuestUser = isGuest(user);
  return { id: user.id, email: isGuestUser ? undefined : nonEmptyText(user.email), guest: isGuestUser };
}

/**
 * Returns the scope for the user: the previous one if it has the same owner, else a new one, after ending the previous scope.
 * Also makes the user the owner of the browser's storage, if they are not yet.
 */
export function scopeFor(user: User | undefined, previous: MemberScope): MemberScope {
  const owner = user && toOwner(user);
  const scope = previous.owner?.id === owner?.id ? previous : new MemberScope(owner);
  if (scope !== previous) previous.end();
  if (needsOwnerSwitch(scope.id)) void tryActivateMember(owner);
  return scope;
}

/** Makes the member, or the visitor, the owner of the browser's storage. Never throws: a failed switch is retried later. */
export async function tryActivateMember(owner: Owner | undefined): Promise<void> {
  try {
    const { activateMember } = await loadMemberData();
    await activateMember(owner);
  } catch (error) {
    console.warn('The owner of the data in this browser could not be changed yet.', error);
  }
}

/** Loads the module that switches the owner. Called while a member is signed in, as they may sign out without a connection. */
export const loadMemberData = () => import('@/browser/member-data');

/**
 * Stores e-mail address and first name of the member for tools that send them (docs/behaviour.md, section 3); a guest has no
 * address. Only logs a warning if storage is blocked.
 */
export function storeProfileFields({ owner, storage }: MemberScope, user: User, profile: Profile | null): void {
  if (!owner) return;
  const fields = {
    email: owner.email,
    firstName: nonEmptyText(profile?.first_name) ?? nonEmptyText(user.user_metadata?.first_name) ?? '',
  };
  try {
    for (const [name, value] of Object.entries(fields) as ['email' | 'firstName', string | undefined][]) {
      if (value === undefined) storage.remove(profileFieldKey(name));
      else storage.write(profileFieldKey(name), value);
    }
  } catch (error) {
    console.warn('The browser keeps no data for this page.', error);
  }
}
