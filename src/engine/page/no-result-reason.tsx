import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { brandLink } from '@/brand-link';
import { Button } from '@/ui/button';
import { ExternalLink } from '@/ui/external-link';
import { LinkButton } from '@/ui/link-button';
import { Notice } from '@/ui/notice';
import { PromptText } from '@/ui/prompt-text';
import { formId } from '../form/focus-field';
import { focusOnItsStep } from '../form/step-view';
import { refusedKeyField } from '../keys/refused-key';
import type { RunState } from '../run/run-state';
import { useElapsed } from '../run/use-elapsed';
import type { ToolSession } from '../session/tool-session';
import { RawAnswer } from './raw-answer';
import { RereadButton, RetryButton } from './retry-buttons';

type FailedRun = Extract<RunState, { status: 'failed' }>;

/** Explains why a run has no result, or not yet, with the one thing to do about it. */
export function NoResultReason({ session, run }: { session: ToolSession; run: RunState }) {
  if (run.status === 'failed') {
    const { isUnread, code, reason, payload, raw } = run.failure;
    return (
      <Notice
        tone={isUnread ? 'warning' : 'danger'}
        title={isUnread ? 'The answer cannot be shown yet' : (TITLES[code ?? ''] ?? 'Something went wrong')}
        live
        actions={<Remedy key={run.run.id} session={session} run={run} />}
      >
        <p>{reason}</p>
        <p className="mt-1">Your answers are still here.</p>
        {payload && <PromptText text={payload} label="The answer as it came" />}
        {raw && !payload && <RawAnswer raw={raw} />}
      </Notice>
    );
  }
  if (run.status === 'timed-out') {
    return run.isUnreachable ? (
      <Unreachable />
    ) : (
      <Notice tone="warning" title="No answer yet" live>
        If one still comes, it is shown here, also after you leave and come back. Sending the form again starts another
        run.
      </Notice>
    );
  }
  return null;
}

/** Says that the server cannot be reached, or that this device has no connection at all; the run goes on either way. */
function Unreachable() {
  const isOnline = useSyncExternalStore(onConnectionChange, () => navigator.onLine);
  return (
    <Notice tone="warning" title={isOnline ? 'The server cannot be reached' : 'You are offline'} live>
      {isOnline ? 'What you sent may be at work there.' : 'The server may still be writing the answer.'} It is looked
      for by itself and shown here, also after you leave and come back. Nothing is sent twice: sending the form again
      asks for it first.
    </Notice>
  );
}

function onConnectionChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const TITLES: Readonly<Record<string, string>> = {
  provider_key: 'Your key was not accepted',
  provider_refused: 'Your key does not allow this',
  provider_quota: 'Your key has no credit left',
  provider_model: 'Your key has no access to this model',
  provider_busy: 'The provider is busy',
  membership_ended: 'Your membership has ended',
  signed_out: 'You are signed out',
};

/** The button that solves the problem of a failed run. */
function Remedy({ session, run }: { session: ToolSession; run: FailedRun }) {
  const { isUnread, code, retryAfter } = run.failure;
  if (isUnread) return <RereadButton session={session} />;
  const keyField = refusedKeyField(session.tool.declaration, run);
  if (keyField) return <ChangeKeyButton session={session} field={keyField} />;
  if (code === 'signed_out') return <SignInLink />;
  if (code === 'membership_ended' || code === 'plan_needed')
    return (
      <ExternalLink href={brandLink('membership')} variant="secondary" size="sm">
        {code === 'plan_needed' ? 'Get the plan' : 'Renew your membership'}
      </ExternalLink>
    );
  return <WaitingRetry session={session} seconds={retryAfter ?? 0} />;
}

/** Opens the form at the key. */
function ChangeKeyButton({ session, field }: { session: ToolSession; field: string }) {
  const form = () => document.getElementById(formId(session.tool.declaration));
  return (
    <Button variant="secondary" size="sm" onClick={() => focusOnItsStep(session, form(), field)}>
      Change key
    </Button>
  );
}

function SignInLink() {
  const { pathname } = useLocation();
  return (
    <LinkButton to="/login" state={{ from: pathname }} variant="secondary" size="sm">
      Sign in
    </LinkButton>
  );
}

/** Submits the form again; counts down first if the server said how long to wait. */
function WaitingRetry({ session, seconds }: { session: ToolSession; seconds: number }) {
  const [startedAt] = useState(Date.now);
  const elapsed = useElapsed(seconds > 0 ? startedAt : undefined);
  const remaining = seconds - elapsed;
  if (remaining <= 0) return <RetryButton session={session} />;
  return (
    <Button variant="secondary" size="sm" disabled>
      Try again in {Math.ceil(remaining)} s
    </Button>
  );
}
