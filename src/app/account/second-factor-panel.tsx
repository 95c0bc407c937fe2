import { useState } from 'react';
import { useFetched } from '@/api/use-fetched';
import { useScope } from '@/browser/member-scope';
import type { SecondFactor } from '@/contracts/second-factor';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { FetchFailed } from '@/ui/fetch-failed';
import { Notice } from '@/ui/notice';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { hasOwnSignIn } from '../auth/own-sign-in';
import { canUsePasskeys } from '../auth/passkey';
import { createFactorCalls } from './factor-calls';
import { type FactorChange, FactorDialog } from './factor-dialog';
import { toastFailure } from './toast-failure';

const formatDate = (time: string) => new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium' });

/** Lists the second factors of a member. @param onChanged called after a change, which ends all other sessions */
export function SecondFactorPanel({ onChanged }: { onChanged: () => void }) {
  const calls = useScope().get(createFactorCalls);
  const { data, state, reload } = useFetched(calls.list);
  const [change, setChange] = useState<FactorChange>();
  if (!data && state === 'failed') return <FetchFailed onRetry={reload}>Check your connection.</FetchFailed>;
  if (!data) return <Spinner label="Loading your second factors" className="text-accent" />;
  const { factors, recoveryCodes, resetAt } = data;
  const stopReset = async () => {
    const onStopped = () => toast.success('Your second factors stay');
    await calls.stopReset().then(onStopped, toastFailure('The removal could not be stopped'));
    reload();
  };
  return (
    <div className="space-y-4">
      {resetAt && (
        <Notice
          live
          tone="warning"
          title={`Your second factors will be removed on ${formatDate(resetAt)}`}
          actions={
            <Button variant="secondary" size="sm" onClick={stopReset}>
              Keep them
            </Button>
          }
        >
          They were reported lost. If that was not you, keep them and choose a new password now.
        </Notice>
      )}
      {factors.length > 0 && (
        <ul aria-label="Second factors" className="space-y-3">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} onRemove={() => setChange({ kind: 'remove', factor })} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setChange({ kind: 'add-app' })}>
          Add an authenticator app
        </Button>
        {canUsePasskeys() && (
          <Button variant="secondary" onClick={() => setChange({ kind: 'add-passkey' })}>
            Add a passkey
          </Button>
        )}
        {factors.length > 0 && hasOwnSignIn() && (
          <Button variant="secondary" onClick={() => setChange({ kind: 'renew-codes' })}>
            New recovery codes ({recoveryCodes} left)
          </Button>
        )}
      </div>
      {!hasOwnSignIn() && (
        <p className="max-w-2xl text-sm text-muted">
          This site has no recovery codes: add a second app on another device, in case you lose the first.
        </p>
      )}
      {change && (
        <FactorDialog
          change={change}
          onChanged={() => {
            reload();
            onChanged();
          }}
          onClose={() => setChange(undefined)}
        />
      )}
    </div>
  );
}

function FactorRow({ factor, onRemove }: { factor: SecondFactor; onRemove: () => void }) {
  const { kind, name, addedAt, usedAt } = factor;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-hairline bg-surface/85 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="flex flex-wrap items-center gap-2 font-medium break-words text-fg">
          {name}
          {kind === 'passkey' && <Badge>Passkey</Badge>}
        </h3>
        <p className="mt-1 text-sm text-faint tabular">
          Added {formatDate(addedAt)} · {usedAt ? `last used ${formatDate(usedAt)}` : 'not used yet'}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Remove ${name}, added ${formatDate(addedAt)}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  );
}
