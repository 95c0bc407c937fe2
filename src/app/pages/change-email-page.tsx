import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { gatewayBase } from '@/api/addresses';
import { RequestError, requireOk } from '@/api/responses';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import type { EmailChangeOutcome } from '@/contracts/email-change';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { Notice, type NoticeTone } from '@/ui/notice';
import { AuthCard } from '../account/auth-card';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';

interface Outcome {
  tone: NoticeTone;
  title: string;
  text: string;
  isChanged?: boolean;
}

async function post(action: 'confirm' | 'cancel', token: string): Promise<Response> {
  const response = await fetch(`${gatewayBase()}/account-api/email-change/${action}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => {
    throw new RequestError();
  });
  return requireOk(response);
}

async function confirm(token: string): Promise<Outcome> {
  const { isChanged } = (await (await post('confirm', token)).json()) as EmailChangeOutcome;
  return isChanged
    ? { tone: 'success', title: 'Your address is changed', text: 'Sign in with the new one.', isChanged }
    : { tone: 'info', title: 'Confirmed', text: 'Now open the link in the mail to the other address.' };
}

async function cancel(token: string): Promise<Outcome> {
  await post('cancel', token);
  const text = 'If somebody else asked for the change, they know your password: choose a new one now.';
  return { tone: 'success', title: 'The address stays as it is', text };
}

/**
 * Target page of the links in the two mails of an address change. Opening it changes nothing, as mail scanners open links too
 * (docs/behaviour.md, section 4).
 */
export function ChangeEmailPage() {
  const { hash } = useLocation();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? '');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  useDocumentHead({
    title: `Change of your address | ${brand.name}`,
    description: 'Confirm or cancel the change of your address.',
    noIndex: true,
  });
  const act = async (action: (token: string) => Promise<Outcome>) => {
    setBusy(true);
    const failed = (error: Error): Outcome => ({ tone: 'danger', title: 'That did not work', text: error.message });
    setOutcome(await action(token).catch(failed));
    setBusy(false);
  };
  return (
    <PageLayout>
      <AuthCard title="Change of your address">
        <div className="space-y-5">
          {outcome && (
            <Notice
              live
              tone={outcome.tone}
              title={outcome.title}
              actions={
                outcome.isChanged && (
                  <LinkButton to={paths.login} variant="secondary" size="sm">
                    Sign in
                  </LinkButton>
                )
              }
            >
              {outcome.text}
            </Notice>
          )}
          {(!outcome || outcome.tone === 'danger') && (
            <div className="grid gap-3">
              <Button size="lg" loading={busy} onClick={() => act(confirm)}>
                Confirm the change
              </Button>
              <Button size="lg" variant="secondary" disabled={busy} onClick={() => act(cancel)}>
                Cancel the change
              </Button>
            </div>
          )}
        </div>
      </AuthCard>
    </PageLayout>
  );
}
