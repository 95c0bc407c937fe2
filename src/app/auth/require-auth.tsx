import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { FullScreenSpinner } from '@/ui/spinner';
import { paths } from '../paths';
import { useAuth } from './auth-context';

/** The access guard: a spinner and nothing else while loading, visitors go to the sign-in page (Specification, section 2). */
export function RequireAuth({ children }: { children: ReactNode }) {
  const { user, isLoading } = useAuth();
  if (isLoading) return <FullScreenSpinner />;
  if (!user) return <Navigate to={paths.login} replace />;
  return children;
}
