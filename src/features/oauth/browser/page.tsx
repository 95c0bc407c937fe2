import { type FormEvent, useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isRefusal } from '@/api/reason-of';
import { RequestError } from '@/api/responses';
import { useFetched } from '@/api/use-fetched';
import { AuthCard } from '@/app/account/auth-card';
import { IdentityFields } from '@/app/account/identity-fields';
import { TokenTerms, useTokenTerms } from '@/app/account/token-terms';
import { useIdentity } from '@/app/account/use-identity';
import { PageLayout } from '@/app/shell/page-layout';
import { useMemberHead } from '@/app/shell/use-member-head';
import { useScope } from '@/browser/member-scope';
import { Button } from '@/ui/button';
import { FetchFailed } from '@/ui/fetch-failed';
import { Notice } from '@/ui/notice';
import { Spinner } from '@/ui/spinner';
import type { ConsentDecision, ConsentRequest } from '../contract';
import { createConnectCalls } from './connect-calls';

/** The authorization endpoint of OAuth: a program opens this page for a member to grant it access. */
export function Page({ leave = (address) => window.location.assign(address) }: { leave?: (address: string) => void }) {
  const calls = useScope().get(createConnectCalls);
  const { search } = useLocation();
  const fetcher = useCallback(
    (signal: AbortSignal) =>
      calls.fetchRequest(search, signal).catch((error: unknown) => {
        // Retrying does not help with an invalid request.
        if (error instanceof RequestError && isRefusal(error)) return error.message;
        throw error;
      }),
    [calls, search],
  );
  const { data: request, state, reload } = useFetched(fetcher);
  const [isLeaving, setLeaving] = useState(false);
  useMemberHead('Connect', 'Connect a program.');

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

interface ConsentFormProps {
  request: ConsentRequest;
  query: string;
  leave: (address: string) => void;
}

/** Form that grants a program some tools for a limited time, or refuses the request. */
function ConsentForm({ request: { name, host, tools }, query, leave }: ConsentFormProps) {
  const scope = useScope();
  const calls = scope.get(createConnectCalls);
  const isGuest = scope.owner?.guest === true;
  const terms = useTokenTerms();
  const identity = useIdentity();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'connect' | 'refuse'>();

  const decide = async (kind: 'connect' | 'refuse', getGrant?: () => Promise<ConsentDecision['grant']>) => {
    setBusy(kind);
    setProblem(undefined);
    try {
      const grant = await getGrant?.();
      leave(await calls.decide({ request: query, ...(grant && { grant }) }));
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(undefined);
    }
  };
  const connect = (event: FormEvent) => {
    event.preventDefault();
    const chosen = terms.read();
    if (!chosen) return terms.focusTools();
    const proof = identity.read();
    if (proof) void decide('connect', async () => ({ ...chosen, ...proof }));
  };
  const connectByPasskey = () => {
    const chosen = terms.read();
    if (!chosen) return terms.focusTools();
    void decide('connect', async () => ({ ...chosen, ...(await identity.proveByPasskey()) }));
  };
  return (
    <form noValidate onSubmit={connect} className="space-y-6">
      <ul className="list-disc space-y-2 pl-5 text-sm leading-relaxed text-muted">
        <li>It runs the tools you choose in your name, which may cost you money, and reads their results.</li>
        <li>It sees nothing else of your account, and not your keys.</li>
        <li>
          You are sent back to <strong className="break-all text-fg">{host}</strong>. Nobody has checked the name “
          {name}
          ”: go on only if you began this there yourself.
        </li>
      </ul>
      {isGuest ? (
        <Notice tone="info" title="Guests connect no programs">
          To connect a program you need an account with a password.
        </Notice>
      ) : (
        <>
          <TokenTerms terms={terms} tools={tools} />
          {terms.scope === 'all' && (
            <p className="text-sm text-muted">These are: {tools.map(({ title }) => title).join(', ')}.</p>
          )}
          <IdentityFields
            identity={identity}
            help="A new password ends the connection. You can also end it on your account page."
            disabled={busy !== undefined}
            onPasskey={connectByPasskey}
          />
        </>
      )}
      {problem && <Notice live tone="danger" title={problem} />}
      <div className="flex flex-wrap gap-3">
        {!isGuest && (
          <Button type="submit" loading={busy === 'connect'} disabled={busy !== undefined}>
            Connect
          </Button>
        )}
        <Button
          variant="secondary"
          loading={busy === 'refuse'}
          disabled={busy !== undefined}
          onClick={() => void decide('refuse')}
        >
          Refuse
        </Button>
      </div>
    </form>
  );
}
