import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION_KEY } from '@/browser/session-key';

const supabase = { name: 'client' };
vi.mock('@/browser/supabase', () => ({ supabase }));

beforeEach(() => vi.resetModules());
afterEach(() => window.history.replaceState(null, '', '/'));

const freshModule = () => import('@/app/auth/client');

test('listeners get the client when it is loaded, and at once afterwards', async () => {
  const { loadClient, whenClientLoads } = await freshModule();
  const early = vi.fn();
  const unsubscribed = vi.fn();
  whenClientLoads(early);
  whenClientLoads(unsubscribed)();
  expect(early).not.toHaveBeenCalled();
  expect(await loadClient()).toBe(supabase);
  expect(early).toHaveBeenCalledExactlyOnceWith(supabase);
  expect(unsubscribed).not.toHaveBeenCalled();
  const late = vi.fn();
  whenClientLoads(late);
  expect(late).toHaveBeenCalledExactlyOnceWith(supabase);
});

test('the user may be signed in if a session is stored or the new-password page has a code', async () => {
  const { mayBeSignedIn } = await freshModule();
  expect(mayBeSignedIn()).toBe(false);
  window.history.replaceState(null, '', '/new-password?code=a');
  expect(mayBeSignedIn()).toBe(true);
  for (const address of ['/#gate', '/welcome?code=a', '/new-password#access_token=a&type=recovery']) {
    window.history.replaceState(null, '', address);
    expect(mayBeSignedIn(), address).toBe(false);
  }
  localStorage.setItem(SESSION_KEY, '{}');
  expect(mayBeSignedIn()).toBe(true);
});
