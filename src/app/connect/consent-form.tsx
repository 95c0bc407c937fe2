import { type FormEvent, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import type { ConsentDecision, ConsentRequest } from '@/contracts/oauth';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { IdentityFields } from '../account/identity-fields';
import { useIdentity } from '../account/use-identity';
import { TokenTerms, useTokenTerms } from '../api/token-terms';
import { createConnectCalls } from './connect-calls';

interface ConsentFormProps {
  /** The program and the access it requests. */
  request: ConsentRequest;
  /** Query of the consent page. */
  query: string;
  /** Redirects the browser to the program. */
  leave: (address: string) => void;
}

/** Form that grants a program some tools for a limited time, or refuses the request. */
export function ConsentForm({ request: { name, host, tools }, query, leave }: ConsentFormProps) {
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
