import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { Notice } from '@/ui/notice';
import { FullScreenSpinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { AuthCard } from '../account/auth-card';
import { useFormFailure } from '../account/form-failure';
import { PASSWORD_MIN, passwordError } from '../account/password';
import { fieldProps, TextField, useTextField } from '../account/text-field';
import { useAuth } from '../auth/auth-context';
import { loadClient } from '../auth/client';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';

async function changePassword(password: string): Promise<string | undefined> {
  try {
    const client = await loadClient();
    const { error } = await client.auth.updateUser({ password });
    return error?.message;
  } catch {
    return 'The server cannot be reached. Please try again in a moment.';
  }
}

function PasswordForm() {
  const navigate = useNavigate();
  const password = useTextField();
  const [busy, setBusy] = useState(false);
  const { fail, clear, notice } = useFormFailure();
  const ref = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = passwordError(password.value);
    if (wrong) {
      password.setError(wrong);
      ref.current?.focus();
      return;
    }
    clear();
    setBusy(true);
    const failure = await changePassword(password.value);
    setBusy(false);
    if (failure) return fail('The password was not changed', failure);
    toast.success('Password changed', { description: 'You are signed in with the new one.' });
    navigate(paths.dashboard, { replace: true });
  };

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <TextField
        ref={ref}
        label="New password"
        type="password"
        autoComplete="new-password"
        help={`At least ${PASSWORD_MIN} characters.`}
        {...fieldProps(password)}
      />
      {notice}
      <Button type="submit" size="lg" className="w-full" loading={busy}>
        Save the new password
      </Button>
    </form>
  );
}

/** Where the link of a password mail leads (docs/behaviour.md, section 4: password recovery). */
export function NewPasswordPage() {
  const { user, isLoading } = useAuth();
  useDocumentHead({ ...brand.pages.newPassword, hidden: true });
  if (isLoading) return <FullScreenSpinner />;
  return (
    <PageLayout>
      <AuthCard title="Choose a new password">
        {user ? (
          <PasswordForm />
        ) : (
          <Notice
            tone="warning"
            title="This link is no longer valid"
            actions={
              <LinkButton to={paths.forgotPassword} variant="secondary" size="sm">
                Ask for a new link
              </LinkButton>
            }
          >
            Links work once and only for a while.
          </Notice>
        )}
      </AuthCard>
    </PageLayout>
  );
}
