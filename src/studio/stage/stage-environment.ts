import { MemberScope, type Owner, profileFieldKey } from '@/browser/member-scope';
import { OWNER_KEY, VISITOR_ID } from '@/browser/member-storage';
import { MemoryStorage } from '@/browser/memory-storage';
import { SESSION_KEY } from '@/browser/session-key';
import { installClock } from './clock';

/** The signed-in member on a stage. */
export const STAGE_OWNER: Owner = {
  id: '00000000-0000-4000-8000-00000000057a',
  email: 'member@example.com',
  guest: false,
};

/** Replaces the browser storage and locks, so that a stage does not touch real data or wait for another stage. */
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { configurable: true, value: new MemoryStorage() });
Object.defineProperty(window, 'indexedDB', { configurable: true, value: undefined });
Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });

/** The fake clock of this stage. */
export const clock = installClock();

let offline = false;
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !offline });

/** Simulates the loss or the return of the connection. */
export function setOffline(isOffline: boolean): void {
  if (offline === isOffline) return;
  offline = isOffline;
  window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
}

/** Makes `Math.random` deterministic, for reproducible screenshots. */
export function seedRandom(): void {
  let seed = 1;
  Math.random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
}

/** Creates a scope in an empty storage, with the known data of its owner. */
export function createStageScope(
  owner: Owner | undefined,
  facts: { email?: string; firstName?: string } = {},
): MemberScope {
  localStorage.clear();
  if (owner) {
    localStorage.setItem(OWNER_KEY, owner.id);
    localStorage.setItem(SESSION_KEY, JSON.stringify(fakeSession(owner)));
  }
  const scope = new MemberScope(owner);
  if (scope.id === VISITOR_ID) return scope;
  const profile = { email: owner?.email, ...facts };
  for (const name of ['email', 'firstName'] as const)
    if (profile[name]) scope.storage.write(profileFieldKey(name), profile[name]);
  return scope;
}

/** Returns a session that no server knows and that never expires. */
export function fakeSession({ id, email }: Owner) {
  const user = {
    id,
    email,
    aud: 'authenticated',
    app_metadata: {},
    user_metadata: {},
    created_at: '2026-01-01T00:00:00Z',
  };
  return {
    access_token: 'stage',
    refresh_token: 'stage',
    token_type: 'bearer' as const,
    expires_in: 3600,
    expires_at: 4102444800,
    user,
  };
}
