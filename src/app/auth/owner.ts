import type { User } from '@supabase/supabase-js';
import { mustTakeOver } from '@/browser/member-storage';
import { factKey, type Owner, Scope } from '@/browser/scope';
import { isGuest } from '@/contracts/guest';
import type { Profile } from './auth-context';

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Whose scope a signed-in user's is. */
export function ownerOf(user: User): Owner {
  const guest = isGuest(user);
  return { id: user.id, email: guest ? undefined : text(user.email), guest };
}

/**
 * The scope for whoever is signed in now: the one there is where it is still theirs. Otherwise that one ends, and the
 * browser's storage changes hands.
 */
export function scopeFor(user: User | undefined, before: Scope): Scope {
  const owner = user && ownerOf(user);
  const scope = before.owner?.id === owner?.id ? before : new Scope(owner);
  if (scope !== before) before.end();
  if (mustTakeOver(scope.id)) void handOverTo(owner);
  return scope;
}

/** Gives what this browser keeps to its new owner, or to visitors. Never throws: what could not change hands does so later. */
export async function handOverTo(owner: Owner | undefined): Promise<void> {
  try {
    const { handOver } = await memberData();
    await handOver(owner);
  } catch (error) {
    console.warn('What this browser keeps could not change hands yet.', error);
  }
}

/** What changes hands. It is fetched while somebody is signed in: at their sign-out there may be no connection. */
export const memberData = () => import('@/browser/member-data');

/**
 * Keeps e-mail and first name of the member for the tools that send them (docs/behaviour.md, section 3); a guest has no
 * address. Blocked storage is no error.
 */
export function storeFacts({ owner, storage }: Scope, user: User, profile: Profile | null): void {
  if (!owner) return;
  const facts = {
    email: owner.email,
    firstName: text(profile?.first_name) ?? text(user.user_metadata?.first_name) ?? '',
  };
  try {
    for (const [name, value] of Object.entries(facts) as ['email' | 'firstName', string | undefined][]) {
      if (value === undefined) storage.remove(factKey(name));
      else storage.write(factKey(name), value);
    }
  } catch (error) {
    console.warn('The browser keeps no data for this page.', error);
  }
}
