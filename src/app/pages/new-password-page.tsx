import type { SupabaseClient } from '@supabase/supabase-js';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { Notice } from '@/ui/notice';
import { FullScreenSpinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { AuthCard } from '../account/auth-card';
import { CodeField } from '../account/code-field';
import { useFormAction } from '../account/form-action';
import { NewPasswordField, useNewPassword } from '../account/new-password-field';
import { useTextField } from '../account/text-field';
import { useAuth } from '../auth/auth-context';
import { loadClient } from '../auth/client';
import { FACTOR_MISSING } from '../auth/factor-level';
import { type LinkSession, linkToken, type Redemption, redeemLink, storeSession } from '../auth/password-link';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';

const UNREACHABLE = 'The server cannot be reached. Please try again in a moment.';

/** Outcome of a change of the password: why it failed, and whether it takes a code of the account's app. */
interface PasswordOutcome {
  failure?: string;
  isCodeNeeded: boolean;
}

/**
 * @param linkClient the client of a link's session; absent for the browser's own session
 * @param code raises the session before the change; '' if no code was asked for
 */
async function changePassword(
  linkClient: SupabaseClient | undefined,
  password: string,
  code: string,
): Promise<PasswordOutcome> {
  let isCodeNeeded = code !== '';
  try {
    const client = linkClient ?? (await loadClient());
    if (isCodeNeeded) await (await import('../auth/hosted-factors')).requireCode(client, code);
    isCodeNeeded = false;
    const { error } = await client.auth.updateUser({ password });
    if (error?.code === FACTOR_MISSING) return { isCodeNeeded: true };
    return { ...(error && { failure: error.message }), isCodeNeeded };
  } catch (error) {
    return { failure: isCodeNeeded ? (error as Error).message : UNREACHABLE, isCodeNeeded };
  }
}

interface OpenLinkProps {
  token: string;
  onOpened(linkSession: LinkSession): void;
  onExpired(): void;
}

/** Redeems the link on a click, so that a mail scanner that only opens the page does not use up the link. */
function OpenLink({ token, onOpened, onExpired }: OpenLinkProps) {
  const [busy, setBusy] = useState(false);
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const code = useTextField();

  const redeem = async (): Promise<Redemption> => {
    // The page shows the failure.
    if (!isCodeNeeded) return redeemLink(token).catch(() => ({ failure: UNREACHABLE }));
    try {
      const { redeemLinkWithCode } = await import('../auth/factor-sign-in');
      return { linkSession: await redeemLinkWithCode(token, code.value) };
    } catch (error) {
      return { failure: (error as Error).message };
    }
  };
  const open = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const redemption = await redeem();
    setBusy(false);
    if ('linkSession' in redemption) onOpened(redemption.linkSession);
    else if ('isExpired' in redemption) onExpired();
    else if ('isCodeNeeded' in redemption) setCodeNeeded(true);
    else toast.error('The link could not be opened', { description: redemption.failure });
  };

  return (
    <form onSubmit={open} noValidate className="space-y-5">
      {isCodeNeeded && <CodeField code={code} />}
      <Button type="submit" size="lg" className="w-full" loading={busy}>
        Continue
      </Button>
    </form>
  );
}

/** @param linkSession the session of a link; absent to change the password of the signed-in user */
function PasswordForm({ linkSession }: { linkSession?: LinkSession | undefined }) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const password = useNewPassword();
  const code = useTextField();
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const { busy, attempt, notice } = useFormAction();

  const finish = async () => {
    const isOtherMember = linkSession && user && user.id !== linkSession.session.user.id;
    // The password is changed; without a session the page says to sign in.
    const isSignedIn = !linkSession || isOtherMember || (await storeSession(linkSession.client).catch(() => false));
    let description = 'You are signed in with the new one.';
    if (isOtherMember) description = 'You are still signed in with another account. Sign out to use the new password.';
    if (!isSignedIn) description = 'Sign in with the new one.';
    toast.success('Password changed', { description, outlivesPage: true });
    navigate(isSignedIn ? paths.dashboard : paths.login, { replace: true });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const newPassword = password.read();
    if (!newPassword) return;
    await attempt('The password was not changed', async () => {
      const outcome = await changePassword(linkSession?.client, newPassword, isCodeNeeded ? code.value : '');
      setCodeNeeded(outcome.isCodeNeeded);
      if (outcome.failure) throw new Error(outcome.failure);
      if (!outcome.isCodeNeeded) await finish();
    });
  };

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {linkSession && <p className="break-words text-sm">For {linkSession.session.user.email}</p>}
      <NewPasswordField password={password} label="New password" />
      {isCodeNeeded && <CodeField code={code} />}
      {notice}
      <Button type="submit" size="lg" className="w-full" loading={busy}>
        Save the new password
      </Button>
    </form>
  );
}

function ExpiredLinkNotice() {
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
 * Target page of the link in a password mail (docs/behaviour.md, section 4: password recovery). Only opening the link signs nobody
 * in, and it never replaces another member's session: an attacker may have sent a link for their own account.
 */
export function NewPasswordPage() {
  const { user, isLoading } = useAuth();
  const token = linkToken(useLocation().hash);
  const [spentToken, setSpentToken] = useState<string>();
  const [linkSession, setLinkSession] = useState<LinkSession>();
  useDocumentHead({ ...brand.pages.newPassword, noIndex: true });
  if (isLoading) return <FullScreenSpinner />;

  const content = () => {
    if (linkSession) return <PasswordForm linkSession={linkSession} />;
    if (token && token !== spentToken)
      return <OpenLink token={token} onOpened={setLinkSession} onExpired={() => setSpentToken(token)} />;
    return user && !token ? <PasswordForm /> : <ExpiredLinkNotice />;
  };
  return (
    <PageLayout>
      <AuthCard title="Choose a new password">{content()}</AuthCard>
    </PageLayout>
  );
}
