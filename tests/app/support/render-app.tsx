import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type InitialEntry, MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { type Auth, AuthContext } from '@/app/auth/auth-context';
import { toOwner } from '@/app/auth/owner';
import { MemberScope, ScopeContext } from '@/browser/member-scope';
import { fakeSession, fakeUser } from './fake-client';

// jsdom has no canvas.
HTMLCanvasElement.prototype.getContext = () => null;

function CurrentPath() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

/** Auth state of a visitor. */
export const visitor: Auth = { user: null, session: null, profile: null, isLoading: false, signOut: async () => {} };

/** Auth state of a signed-in member. */
export const member: Auth = { ...visitor, user: fakeUser(), session: fakeSession() };

/** Renders inside a router and an auth state; the element with the test id "where" shows the path. */
export function renderAt(path: InitialEntry, children: ReactNode, auth: Auth = visitor) {
  return render(at(path, children, auth));
}

/** Returns the element that `renderAt` renders, for use with `rerender`. */
export function at(path: InitialEntry, children: ReactNode, auth: Auth) {
  return (
    <MemoryRouter initialEntries={[path]}>
      <AuthContext value={auth}>
        <ScopeContext value={new MemberScope(auth.user ? toOwner(auth.user) : undefined)}>
          {children}
          <CurrentPath />
        </ScopeContext>
      </AuthContext>
    </MemoryRouter>
  );
}

/** Stubs `matchMedia`, which jsdom lacks: only the given queries match. */
export function stubMedia(...matching: string[]): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matching.includes(query),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}
