import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_KEY } from '@/browser/session-key';

const supabase = { name: 'client' };
vi.mock('@/browser/supabase', () => ({ supabase }));

beforeEach(() => vi.resetModules());
afterEach(() => window.history.replaceState(null, '', '/'));

const fresh = () => import('@/app/auth/client');

test('followers hear of the client when somebody loads it, and at once afterwards', async () => {
  const { loadClient, whenClientLoads } = await fresh();
  const early = vi.fn();
  const gone = vi.fn();
  whenClientLoads(early);
  whenClientLoads(gone)();
  expect(early).not.toHaveBeenCalled();
  expect(await loadClient()).toBe(supabase);
  expect(early).toHaveBeenCalledExactlyOnceWith(supabase);
  expect(gone).not.toHaveBeenCalled();
  const late = vi.fn();
  whenClientLoads(late);
  expect(late).toHaveBeenCalledExactlyOnceWith(supabase);
});

test('a stored session, or a code on the page for a new password, may mean somebody is signed in', async () => {
  const { maybeSignedIn } = await fresh();
  expect(maybeSignedIn()).toBe(false);
  window.history.replaceState(null, '', '/new-password?code=a');
  expect(maybeSignedIn()).toBe(true);
  for (const address of ['/#gate', '/welcome?code=a', '/new-password#access_token=a&type=recovery']) {
    window.history.replaceState(null, '', address);
    expect(maybeSignedIn(), address).toBe(false);
  }
  localStorage.setItem(SESSION_KEY, '{}');
  expect(maybeSignedIn()).toBe(true);
});
