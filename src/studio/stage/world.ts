import { OWNER_KEY, VISITOR } from '@/browser/member-storage';
import { factKey, type Owner, Scope } from '@/browser/scope';
import { SESSION_KEY } from '@/browser/session-key';
import { installClock } from './clock';
import { MemoryStorage } from './memory-storage';

/** Who uses the pages on a stage. */
export const STAGE_OWNER: Owner = {
  id: '00000000-0000-4000-8000-00000000057a',
  email: 'member@example.com',
  guest: false,
};

/** Nothing on a stage touches what this browser keeps for its real members, or waits for another stage. */
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { configurable: true, value: new MemoryStorage() });
Object.defineProperty(window, 'indexedDB', { configurable: true, value: undefined });
Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });

/** The time on this stage. */
export const clock = installClock();

let offline = false;
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !offline });

/** Takes the connection away, or gives it back. */
export function setOffline(is: boolean): void {
  if (offline === is) return;
  offline = is;
  window.dispatchEvent(new Event(is ? 'offline' : 'online'));
}

/** Where time stands, chance does too. */
export function seedChance(): void {
  let seed = 1;
  Math.random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
}

/** A scope in an empty browser, with what is known of whoever it belongs to. */
export function freshScope(owner: Owner | undefined, facts: { email?: string; firstName?: string } = {}): Scope {
  localStorage.clear();
  if (owner) {
    localStorage.setItem(OWNER_KEY, owner.id);
    localStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf(owner)));
  }
  const scope = new Scope(owner);
  if (scope.id === VISITOR) return scope;
  const known = { email: owner?.email, ...facts };
  for (const name of ['email', 'firstName'] as const) if (known[name]) scope.storage.write(factKey(name), known[name]);
  return scope;
}

/** A session that no server knows, and that never has to be refreshed. */
export function sessionOf({ id, email }: Owner) {
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
