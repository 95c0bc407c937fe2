import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { FullScreenSpinner } from '@/ui/spinner';
import { paths } from '../paths';
import { useAuth } from './auth-context';
import type { CameFrom } from './return-path';

/**
 * The access guard: a spinner and nothing else while loading, visitors go to the sign-in page (docs/behaviour.md, section 2),
 * which sends them back here. Another member gets a page of their own: what the one before did on it goes.
 */
export function RequireAuth({ children }: { children: ReactNode }) {
  const { user, isLoading } = useAuth();
  const { pathname, search, hash } = useLocation();
  if (isLoading) return <FullScreenSpinner />;
  const state: CameFrom = { from: pathname + search + hash };
  if (!user) return <Navigate to={paths.login} replace state={state} />;
  return <Fragment key={user.id}>{children}</Fragment>;
}
