import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { FullScreenSpinner } from '@/ui/spinner';
import { paths } from '../paths';
import { useAuth } from './auth-context';
import { lacksFactor } from './factor-level';
import type { ReturnState } from './return-path';

/**
 * Access guard of member pages: shows a spinner while loading and sends visitors to the sign-in page (docs/behaviour.md, section 2),
 * which sends them back afterwards; so it does with a session that lacks the account's second factor. Keyed by user, so that
 * another member starts with a fresh page.
 */
export function RequireAuth({ children }: { children: ReactNode }) {
  const { user, session, isLoading } = useAuth();
  const { pathname, search, hash } = useLocation();
  if (isLoading) return <FullScreenSpinner />;
  const state: ReturnState = { from: pathname + search + hash };
  if (!user || lacksFactor(session)) return <Navigate to={paths.login} replace state={state} />;
  return <Fragment key={user.id}>{children}</Fragment>;
}
