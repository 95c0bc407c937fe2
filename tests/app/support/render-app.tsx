import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type InitialEntry, MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { type Auth, AuthContext } from '@/app/auth/auth-context';
import { ownerOf } from '@/app/auth/owner';
import { Scope, ScopeContext } from '@/browser/scope';
import { fakeSession, fakeUser } from './fake-client';

// jsdom draws nothing: the starfield gets no context and rests.
HTMLCanvasElement.prototype.getContext = () => null;

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

/** What a page sees of somebody who is not signed in. */
export const visitor: Auth = { user: null, session: null, profile: null, isLoading: false, signOut: async () => {} };

/** What a page sees of a member. */
export const member: Auth = { ...visitor, user: fakeUser(), session: fakeSession() };

/** Renders below a router and an auth state; the element with the test id "where" tells the address. */
export function renderAt(path: InitialEntry, children: ReactNode, auth: Auth = visitor) {
  return render(at(path, children, auth));
}

/** The same, for a render of one's own. */
export function at(path: InitialEntry, children: ReactNode, auth: Auth) {
  return (
    <MemoryRouter initialEntries={[path]}>
      <AuthContext value={auth}>
        <ScopeContext value={new Scope(auth.user ? ownerOf(auth.user) : undefined)}>
          {children}
          <Where />
        </ScopeContext>
      </AuthContext>
    </MemoryRouter>
  );
}

/** jsdom knows no media queries: this one answers whether a query is among the given ones. */
export function stubMedia(...matching: string[]): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matching.includes(query),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}
