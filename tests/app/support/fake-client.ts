import type { AuthChangeEvent, Session, User } from '@supabase/supabase-js';
import { vi } from 'vitest';

type Listener = (event: AuthChangeEvent, session: Session | null) => void;

/** Creates a Supabase user. */
export function fakeUser(id = 'user-1', email = 'maya@example.com'): User {
  return { id, email, app_metadata: {}, user_metadata: {}, aud: 'authenticated', created_at: '2026-01-01T00:00:00Z' };
}

/** Creates a session of a user. */
export function fakeSession(user = fakeUser()): Session {
  return { access_token: 'access', refresh_token: 'refresh', expires_in: 3600, token_type: 'bearer', user };
}

/** Creates a fake Supabase client: tests emit auth events and set the responses. */
export function createFakeClient() {
  const listeners = new Set<Listener>();
  const maybeSingle = vi.fn(async (): Promise<{ data: unknown; error: unknown }> => ({ data: null, error: null }));
  const rows = vi.fn(async (): Promise<{ data: unknown; error: unknown }> => ({ data: [], error: null }));
  const abortSignal = vi.fn((_signal: AbortSignal) => ({ maybeSingle }));
  const client = {
    auth: {
      onAuthStateChange: vi.fn((listener: Listener) => {
        listeners.add(listener);
        return { data: { subscription: { unsubscribe: () => listeners.delete(listener) } } };
      }),
      signInWithPassword: vi.fn(async (): Promise<{ error: unknown }> => ({ error: null })),
      signOut: vi.fn(async (): Promise<{ error: unknown }> => ({ error: null })),
      setSession: vi.fn(async (): Promise<{ error: unknown }> => ({ error: null })),
      updateUser: vi.fn(async (): Promise<{ error: unknown }> => ({ error: null })),
      resetPasswordForEmail: vi.fn(async (): Promise<{ error: unknown }> => ({ error: null })),
    },
    functions: { invoke: vi.fn(async (): Promise<{ data: unknown; error: unknown }> => ({ data: {}, error: null })) },
    from: vi.fn(() => ({
      select: () => ({ eq: () => ({ abortSignal }), returns: rows }),
    })),
  };
  const emit: Listener = (event, session) => {
    for (const listener of listeners) listener(event, session);
  };
  return { client, emit, listeners, abortSignal, maybeSingle, rows };
}

export type FakeClient = ReturnType<typeof createFakeClient>;
