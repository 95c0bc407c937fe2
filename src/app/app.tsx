import { AuthProvider } from './auth/auth-provider';
import { ErrorBoundary } from './error-boundary';
import { AppRoutes } from './router';
import { PageToasts, ToasterHost } from './toaster-host';
import { useOutbox } from './use-outbox';

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
