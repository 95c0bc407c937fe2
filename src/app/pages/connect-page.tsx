import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { RequestError } from '@/api/responses';
import { useFetched } from '@/api/use-fetched';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { useScope } from '@/browser/member-scope';
import { Button } from '@/ui/button';
import { FetchFailed } from '@/ui/fetch-failed';
import { Notice } from '@/ui/notice';
import { Spinner } from '@/ui/spinner';
import { AuthCard } from '../account/auth-card';
import { createConnectCalls } from '../connect/connect-calls';
import { ConsentForm } from '../connect/consent-form';
import { PageLayout } from '../shell/page-layout';

/** The authorization endpoint of OAuth: a program opens this page for a member to grant it access. */
export function ConnectPage({
  leave = (address) => window.location.assign(address),
}: {
  leave?: (address: string) => void;
}) {
  const calls = useScope().get(createConnectCalls);
  const { search } = useLocation();
  const fetcher = useCallback(
    (signal: AbortSignal) =>
      calls.fetchRequest(search, signal).catch((error: unknown) => {
        // Retrying does not help with an invalid request.
        if (error instanceof RequestError && error.status === 400) return error.message;
        throw error;
      }),
    [calls, search],
  );
  const { data: request, state, reload } = useFetched(fetcher);
  const [isLeaving, setLeaving] = useState(false);
  useDocumentHead({ title: `Connect | ${brand.name}`, description: 'Connect a program.', noIndex: true });

  const goTo = (address: string) => {
    setLeaving(true);
    leave(address);
  };
  if (typeof request === 'string')
    return (
      <PageLayout>
        <AuthCard title="This cannot be connected">
          <Notice tone="danger" title={request}>
            You were sent nowhere, and nothing was granted.
          </Notice>
        </AuthCard>
      </PageLayout>
    );
  return (
    <PageLayout>
      <AuthCard title={request ? `Connect ${request.name}?` : 'Connect a program'}>
        {!request && state === 'loading' && <Spinner label="Reading the request" className="text-accent" />}
        {!request && state === 'failed' && (
          <FetchFailed title="The request could not be read" onRetry={reload}>
            Check your connection.
          </FetchFailed>
        )}
        {request && isLeaving && <Spinner label={`Going back to ${request.host}`} className="text-accent" />}
        {request?.refusal && !isLeaving && (
          <Notice
            tone="danger"
            title={`${request.name} asks for what it cannot have`}
            actions={
              <Button variant="secondary" onClick={() => goTo(request.refusal?.redirect ?? '')}>
                Go back to {request.host}
              </Button>
            }
          >
            {request.refusal.message}
          </Notice>
        )}
        {request && !request.refusal && !isLeaving && <ConsentForm request={request} query={search} leave={goTo} />}
      </AuthCard>
    </PageLayout>
  );
}
