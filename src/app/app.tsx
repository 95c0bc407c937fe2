import { useEffect } from 'react';
import { sendUnsentSteps } from '@/browser/done-steps';
import { useScope } from '@/browser/member-scope';
import { OUTBOX_KEY } from '@/browser/storage-keys';
import { AuthProvider } from './auth/auth-provider';
import { ErrorBoundary } from './error-boundary';
import { AppRoutes } from './router';
import { PageToasts, ToasterHost } from './toaster-host';

/** The application inside the router. */
export function App() {
  return (
    <ErrorBoundary>
      <AuthProvider>
        <Outbox />
        <AppRoutes />
      </AuthProvider>
      <PageToasts />
      <ToasterHost />
    </ErrorBoundary>
  );
}

function Outbox() {
  useOutbox();
  return null;
}

/** Resends requests and steps that failed earlier, when the site opens and when the connection returns (docs/behaviour.md, section 8, VIP form). */
function useOutbox(): void {
  const scope = useScope();
  useEffect(() => {
    const flush = async () => {
      void sendUnsentSteps(scope);
      if (!hasPendingRequests()) return;
      const { flushOutboxes } = await import('@/engine/run/outbox');
      await flushOutboxes(scope);
    };
    void flush();
    window.addEventListener('online', flush);
    return () => window.removeEventListener('online', flush);
  }, [scope]);
}

/** Returns whether requests of any member are waiting, without loading the code that sends them. */
function hasPendingRequests(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.endsWith(OUTBOX_KEY));
  } catch {
    return false;
  }
}
