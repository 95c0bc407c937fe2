import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { Button } from '@/ui/button';
import { LinkButton } from '@/ui/link-button';
import { Notice } from '@/ui/notice';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toast';
import { AuthCard } from '../account/auth-card';
import { ConfirmationNotice } from '../account/confirmation-notice';
import { fieldProps, TextField, useTextField } from '../account/text-field';
import { callFunction, responseText } from '../auth/call-function';
import { signIn } from '../auth/sign-in';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';

interface ConfirmationLink {
  email: string;
  token: string;
}

type Outcome = 'confirmed' | 'wrong_password' | 'bad_link' | 'failed';

async function confirm(link: ConfirmationLink, password: string): Promise<Outcome> {
  try {
    const response = await callFunction('confirm-account', { ...link, password });
    if (response.data.success === true) return 'confirmed';
    const { reason } = response.data;
    if (reason === 'wrong_password' || reason === 'bad_link') return reason;
    toast.error('Confirmation Failed', { description: responseText(response, 'error') ?? 'Please try again later.' });
  } catch (error) {
    toast.error('Confirmation Failed', { description: error instanceof Error ? error.message : String(error) });
  }
  return 'failed';
}

function ConfirmForm({ link, onBadLink }: { link: ConfirmationLink; onBadLink: () => void }) {
  const navigate = useNavigate();
  const password = useTextField();
  const [busy, setBusy] = useState(false);
  const ref = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const outcome = await confirm(link, password.value);
    if (outcome === 'confirmed') {
      toast.success('Address confirmed', { outlivesPage: true });
      const failure = await signIn(link.email, password.value);
      return navigate(failure ? paths.login : paths.dashboard, { replace: true });
    }
    setBusy(false);
    if (outcome === 'bad_link') return onBadLink();
    if (outcome === 'wrong_password') {
      password.setError('This is not the password that was chosen at sign-up.');
      ref.current?.focus();
    }
  };

  return (
    <form onSubmit={submit} className="space-y-5">
      <TextField label="Email" type="email" autoComplete="username" value={link.email} readOnly />
      <TextField
        ref={ref}
        label="Password"
        type="password"
        autoComplete="current-password"
        help="The one you chose when you made your account."
        {...fieldProps(password)}
      />
      <Button type="submit" size="lg" className="w-full" loading={busy}>
        Confirm and sign in
      </Button>
      <p className="text-center text-sm">
        <TextLink to={paths.forgotPassword}>No password yet, or forgot it?</TextLink>
      </p>
    </form>
  );
}

/**
 * Target page of the link in a confirmation mail. Opening it changes nothing, as mail scanners open links too: confirming takes
 * the password and a click (docs/behaviour.md, section 4).
 */
export function ConfirmEmailPage() {
  const { hash } = useLocation();
  const [link] = useState(() => readLink(hash));
  const [isBad, setBad] = useState(false);
  useDocumentHead({ ...brand.pages.confirmEmail, noIndex: true });
  return (
    <PageLayout>
      <AuthCard title="Confirm your address">
        {link && !isBad ? (
          <ConfirmForm link={link} onBadLink={() => setBad(true)} />
        ) : (
          <div className="space-y-5">
            <Notice
              tone="warning"
              title="This link is no longer valid"
              live={isBad}
              actions={
                <LinkButton to={paths.login} variant="secondary" size="sm">
                  Sign in
                </LinkButton>
              }
            >
              Links work once and only for a while. If you have confirmed your address already, sign in.
            </Notice>
            {link && <ConfirmationNotice email={link.email} />}
          </div>
        )}
      </AuthCard>
    </PageLayout>
  );
}

function readLink(hash: string): ConfirmationLink | undefined {
  const fields = new URLSearchParams(hash.slice(1));
  const [email, token] = [fields.get('email'), fields.get('token')];
  return email && token ? { email, token } : undefined;
}
