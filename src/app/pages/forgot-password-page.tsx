import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { TextLink } from '@/ui/text-link';
import { AuthCard } from '../account/auth-card';
import { useFormAction } from '../account/form-action';
import { fieldProps, TextField, useTextField } from '../account/text-field';
import { loadClient } from '../auth/client';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';

async function requestLink(email: string): Promise<void> {
  const redirectTo = `${window.location.origin}${paths.newPassword}`;
  const { error } = await loadClient()
    .then((client) => client.auth.resetPasswordForEmail(email, { redirectTo }))
    .catch(() => ({ error: new Error('The server cannot be reached. Please try again in a moment.') }));
  if (error) throw error;
}

function RequestForm({ onSent }: { onSent: () => void }) {
  const email = useTextField();
  const { busy, attempt, notice } = useFormAction();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt('The link could not be sent', () => requestLink(email.value.trim()).then(onSent));
  };

  return (
    <form onSubmit={submit} className="space-y-5">
      <TextField label="Email" type="email" autoComplete="username" {...fieldProps(email)} />
      {notice}
      <Button type="submit" size="lg" className="w-full" loading={busy}>
        Send the link
      </Button>
    </form>
  );
}

/** Requests a mail link to choose a new password. The response does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const [isSent, setSent] = useState(false);
  const { state } = useLocation();
  useDocumentHead({ ...brand.pages.forgotPassword, noIndex: true });
  return (
    <PageLayout>
      <AuthCard
        title="Forgot your password?"
        text="We send you a link that lets you choose a new one."
        footer={
          <TextLink to={paths.login} state={state}>
            Back to sign-in
          </TextLink>
        }
      >
        {isSent ? (
          <Notice tone="success" title="Check your inbox" live>
            If there is an account for this address, a link is on its way. It may take a few minutes.
          </Notice>
        ) : (
          <RequestForm onSent={() => setSent(true)} />
        )}
      </AuthCard>
    </PageLayout>
  );
}
