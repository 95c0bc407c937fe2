import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { brand } from '@/brand';
import { useDocumentHead } from '@/browser/document-head';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { Icon } from '@/ui/icon';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toast';
import { AuthCard } from '../account/auth-card';
import { useFormAction } from '../account/form-action';
import { NewPasswordField, useNewPassword } from '../account/new-password-field';
import type { PendingConfirmation } from '../account/pending-confirmation';
import { fieldProps, TextField, useTextField } from '../account/text-field';
import { callFunction, responseText } from '../auth/call-function';
import { signIn } from '../auth/sign-in';
import { paths } from '../paths';
import { PageLayout } from '../shell/page-layout';
import { openVip } from '../vip/open-vip';

/** Delay between sign-up and the welcome page, in milliseconds (docs/behaviour.md, section 9). */
const REDIRECT_MS = 1000;

const steps = ['Verify membership', 'Create account'];

function Steps({ current }: { current: number }) {
  return (
    <ol className="mb-8 grid grid-cols-2 gap-3">
      {steps.map((title, index) => (
        <li
          key={title}
          aria-current={index === current ? 'step' : undefined}
          className={cn(
            'border-t-2 pt-2.5 text-xs',
            index <= current ? 'border-accent text-fg' : 'border-hairline-strong text-faint',
          )}
        >
          <span className="block text-faint">Step {index + 1} of 2</span>
          <span className="mt-0.5 flex items-center gap-1.5 font-medium">
            {index < current && <Icon name="check" className="size-3.5 text-accent" />}
            {title}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Proof() {
  const { points, proof } = brand.createAccount;
  const { state } = useLocation();
  return (
    <>
      <p>
        <span className="font-medium text-fg">{brand.claims.createAccount.members}</span> {proof}
      </p>
      <ul className="mx-auto w-fit space-y-1.5 py-3 text-left">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            <Icon name="check" className="mt-0.5 size-4 shrink-0 text-accent" />
            {point}
          </li>
        ))}
      </ul>
      <p>
        Already have an account?{' '}
        <TextLink to={paths.login} state={state}>
          Sign in
        </TextLink>
      </p>
    </>
  );
}

/** Sign-up in two steps (docs/behaviour.md, sections 2, 4 and 8). */
export function CreateAccountPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [email, setEmail] = useState('');
  const [isVerified, setVerified] = useState(false);
  const [signedUp, setSignedUp] = useState<SignupResult>();
  useDocumentHead(brand.pages.createAccount);

  useEffect(() => {
    if (!signedUp) return;
    const { accessCode, pending } = signedUp;
    const query = accessCode ? `?code=${encodeURIComponent(accessCode)}` : '';
    const timer = setTimeout(() => navigate(`${paths.welcome}${query}`, { state: { ...state, pending } }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [signedUp, navigate, state]);

  return (
    <PageLayout>
      <AuthCard title={brand.createAccount.title} text={brand.createAccount.text} footer={<Proof />}>
        <Steps current={isVerified ? 1 : 0} />
        {isVerified ? (
          <SignupStep email={email} onBack={() => setVerified(false)} onSignedUp={setSignedUp} />
        ) : (
          <VerifyStep
            initial={email}
            onVerified={(address) => {
              setEmail(address);
              setVerified(true);
            }}
          />
        )}
      </AuthCard>
    </PageLayout>
  );
}

interface Signup {
  email: string;
  password: string;
  firstName: string;
}

/** Result of a sign-up: the access code (empty if there is none), and the pending confirmation if the address needs one. */
interface SignupResult {
  accessCode: string;
  pending?: PendingConfirmation;
}

/** Creates the account and signs in. On failure, calls `fail` with the reason and resolves to undefined. */
async function signUp(
  { email, password, firstName }: Signup,
  fail: (title: string, description: string) => void,
): Promise<SignupResult | undefined> {
  try {
    const response = await callFunction('complete-signup', { email, password, ...(firstName && { firstName }) });
    if (response.data.success !== true)
      throw new Error(responseText(response, 'error') ?? 'The account could not be created. Please try again.');
    toast.success('Account Created!', { outlivesPage: true });
    const accessCode = responseText(response, 'accessCode') ?? '';
    const confirmation = responseText(response, 'confirmation');
    if (confirmation) return { accessCode, pending: { email, isMailed: confirmation === 'mailed' } };
    // If this fails, the account still exists: the dashboard then redirects to the sign-in page.
    await signIn(email, password);
    return { accessCode };
  } catch (error) {
    fail('Signup Failed', error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

interface SignupStepProps {
  email: string;
  onBack: () => void;
  onSignedUp: (signedUp: SignupResult) => void;
}

/** Step two of the sign-up: password and first name for a verified address. */
function SignupStep({ email, onBack, onSignedUp }: SignupStepProps) {
  const password = useNewPassword();
  const firstName = useTextField();
  const { busy, setBusy, fail, clear, notice } = useFormAction();

  useEffect(() => password.ref.current?.focus(), [password.ref]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const newPassword = password.read();
    if (!newPassword) return;
    clear();
    setBusy(true);
    const signedUp = await signUp({ email, password: newPassword, firstName: firstName.value.trim() }, fail);
    if (!signedUp) return setBusy(false);
    onSignedUp(signedUp);
  };

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <div>
        <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
        <Button variant="ghost" size="sm" onClick={onBack} disabled={busy} className="mt-1 -ml-3">
          Use another address
        </Button>
      </div>
      <NewPasswordField password={password} label="Password" />
      <TextField label="First name" type="text" autoComplete="given-name" optional {...fieldProps(firstName)} />
      {notice}
      <Button type="submit" size="lg" className="w-full" loading={busy}>
        {busy ? 'Creating your account...' : 'Create Account'}
      </Button>
    </form>
  );
}

/** Step one of the sign-up: whether the address has an active membership (docs/behaviour.md, section 8). */
function VerifyStep({ initial, onVerified }: { initial: string; onVerified: (email: string) => void }) {
  const email = useTextField(initial);
  const { busy, attempt, fail, notice } = useFormAction();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.value.trim();
    void attempt('Verification Failed', async () => {
      const response = await callFunction('verify-whop-membership', { email: address });
      if (response.data.verified !== true)
        return fail('No Active Membership', responseText(response, 'error') ?? 'Please purchase access first');
      toast.success('Membership Verified!');
      onVerified(address);
    });
  };

  return (
    <form onSubmit={submit} className="space-y-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        help="The address you bought the membership with."
        {...fieldProps(email)}
      />
      {notice}
      <Button type="submit" size="lg" className="w-full" loading={busy}>
        {busy ? 'Checking your membership...' : 'Verify Membership'}
      </Button>
      <p className="text-center text-sm text-muted">
        {brand.createAccount.noMembership}{' '}
        <button
          type="button"
          onClick={openVip}
          className="rounded-sm font-medium text-secondary underline decoration-secondary/40 underline-offset-4 hover:text-accent"
        >
          Join VIP for {brand.price.label}
        </button>
      </p>
    </form>
  );
}
