import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { RequestError } from '@/api/responses';
import { visitorClient } from '@/api/visitor-client';
import { Button } from '@/ui/button';
import { Notice, type NoticeTone } from '@/ui/notice';
import { PageLayout } from '../shell/page-layout';
import { AuthCard } from './auth-card';

/** Outcome of an action, as the page shows it. */
export interface ActionOutcome {
  tone: NoticeTone;
  title: string;
  text: string;
  actions?: ReactNode;
}

/** An action that the link in a mail offers. */
export interface MailedAction {
  label: string;
  /** @param token token of the link @throws Error with a message for the visitor */
  run: (token: string) => Promise<ActionOutcome>;
}

/** Posts the token of a mailed link below `/account-api`. @throws Error with a message for the visitor */
export function postMailedToken(path: string, token: string): Promise<Response> {
  return visitorClient.request(`/account-api/${path}`, { method: 'POST', json: { token } });
}

interface MailedActionCardProps {
  title: string;
  text: string;
  confirm: MailedAction;
  cancel: MailedAction;
}

/** The page of a mailed link that may be confirmed or canceled. Opening it changes nothing, as mail scanners open links too. */
export function MailedActionCard({ title, text, confirm, cancel }: MailedActionCardProps) {
  const { hash } = useLocation();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') ?? '');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ActionOutcome>();
  if (!token)
    return (
      <PageLayout>
        <AuthCard title={title}>
          <Notice tone="warning" title="This link is incomplete">
            Open it from the mail again, or copy all of it: its end is missing.
          </Notice>
        </AuthCard>
      </PageLayout>
    );
  const act = async ({ run }: MailedAction) => {
    setBusy(true);
    // A used link stays invalid, so offer to try again only after other failures.
    const toFailure = (error: Error): ActionOutcome => ({
      tone: error instanceof RequestError && error.problem && error.status === 404 ? 'warning' : 'danger',
      title: 'This link could not be used',
      text: error.message,
    });
    setOutcome(await run(token).catch(toFailure));
    setBusy(false);
  };
  return (
    <PageLayout>
      <AuthCard title={title} text={!outcome && text}>
        <div className="space-y-5">
          {outcome && (
            <Notice live tone={outcome.tone} title={outcome.title} actions={outcome.actions}>
              {outcome.text}
            </Notice>
          )}
          {(!outcome || outcome.tone === 'danger') && (
            <div className="grid gap-3">
              <Button size="lg" loading={busy} onClick={() => act(confirm)}>
                {confirm.label}
              </Button>
              <Button size="lg" variant="secondary" disabled={busy} onClick={() => act(cancel)}>
                {cancel.label}
              </Button>
            </div>
          )}
        </div>
      </AuthCard>
    </PageLayout>
  );
}
