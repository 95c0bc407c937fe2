import type { SupabaseClient } from '@supabase/supabase-js';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
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
import { keepSession, type LinkSession, linkToken, redeemLink } from '../auth/password-link';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';

const UNREACHABLE = 'The server cannot be reached. Please try again in a moment.';

/** @param opened the client of a link's session; absent, that of this browser's own */
async function changePassword(opened: SupabaseClient | undefined, password: string): Promise<string | undefined> {
  try {
    const client = opened ?? (await loadClient());
    const { error } = await client.auth.updateUser({ password });
    return error?.message;
  } catch {
    return UNREACHABLE;
  }
}

interface OpenLinkProps {
  token: string;
  onOpened(opened: LinkSession): void;
  onOver(): void;
}

/** Redeems the link at a press: a mail scanner that opens the page presses nothing, so it spends no link. */
function OpenLink({ token, onOpened, onOver }: OpenLinkProps) {
  const [busy, setBusy] = useState(false);

  const open = async () => {
    setBusy(true);
    const redemption = await redeemLink(token).catch(() => ({ failure: UNREACHABLE }));
    setBusy(false);
    if ('opened' in redemption) onOpened(redemption.opened);
    else if ('isOver' in redemption) onOver();
    else toast.error('The link could not be opened', { description: redemption.failure });
  };

  return (
    <Button size="lg" className="w-full" loading={busy} onClick={open}>
      Continue
    </Button>
  );
}

/** @param opened the session of a link; without one the password is that of whoever is signed in */
function PasswordForm({ opened }: { opened?: LinkSession | undefined }) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const password = useTextField();
  const [busy, setBusy] = useState(false);
  const { fail, clear, notice } = useFormFailure();
  const ref = useRef<HTMLInputElement>(null);

  const finish = async () => {
    const isOther = opened && user && user.id !== opened.session.user.id;
    const isKept = !opened || isOther || (await keepSession(opened).catch(() => false));
    let description = 'You are signed in with the new one.';
    if (isOther) description = 'You are still signed in with another account. Sign out to use the new password.';
    if (!isKept) description = 'Sign in with the new one.';
    toast.success('Password changed', { description });
    navigate(isKept ? paths.dashboard : paths.login, { replace: true });
  };

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
    const failure = await changePassword(opened?.client, password.value);
    if (failure) fail('The password was not changed', failure);
    else await finish();
    setBusy(false);
  };

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {opened && <p className="break-words text-sm">For {opened.session.user.email}</p>}
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

function LinkOver() {
  return (
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
  );
}

/**
 * Where the link of a password mail leads (docs/behaviour.md, section 4: password recovery). The link signs in nobody who
 * only opens it, and never replaces another member's session: it may be a stranger's, sent to a member.
 */
export function NewPasswordPage() {
  const { user, isLoading } = useAuth();
  const token = linkToken(useLocation().hash);
  const [spentToken, setSpentToken] = useState<string>();
  const [opened, setOpened] = useState<LinkSession>();
  useDocumentHead({ ...brand.pages.newPassword, hidden: true });
  if (isLoading) return <FullScreenSpinner />;

  const content = () => {
    if (opened) return <PasswordForm opened={opened} />;
    if (token && token !== spentToken)
      return <OpenLink token={token} onOpened={setOpened} onOver={() => setSpentToken(token)} />;
    return user && !token ? <PasswordForm /> : <LinkOver />;
  };
  return (
    <PageLayout>
      <AuthCard title="Choose a new password">{content()}</AuthCard>
    </PageLayout>
  );
}
