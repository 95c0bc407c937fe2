import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { answerText, callFunction } from '../auth/call-function';
import { signIn } from '../auth/sign-in';
import { useFormFailure } from './form-failure';
import { PASSWORD_MIN, passwordError } from './password';
import type { PendingConfirmation } from './pending-confirmation';
import { fieldProps, TextField, useTextField } from './text-field';

interface Signup {
  email: string;
  password: string;
  firstName: string;
}

/** What a sign-up gave: the access code, empty where there is none, and whether its mailbox has to confirm it. */
export interface SignedUp {
  accessCode: string;
  pending?: PendingConfirmation;
}

/** Creates the account and signs in. Resolves to what it gave, or to nothing after saying why it failed. */
async function signUp(
  { email, password, firstName }: Signup,
  fail: (title: string, description: string) => void,
): Promise<SignedUp | undefined> {
  try {
    const answer = await callFunction('complete-signup', { email, password, ...(firstName && { firstName }) });
    if (answer.data.success !== true)
      throw new Error(answerText(answer, 'error') ?? 'The account could not be created. Please try again.');
    toast.success('Account Created!');
    const accessCode = answerText(answer, 'accessCode') ?? '';
    const confirmation = answerText(answer, 'confirmation');
    if (confirmation) return { accessCode, pending: { email, isMailed: confirmation === 'mailed' } };
    // Where this fails the account still exists: the way to the dashboard leads through the sign-in page then.
    await signIn(email, password);
    return { accessCode };
  } catch (error) {
    fail('Signup Failed', error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

export interface SignupStepProps {
  /** The verified address. */
  email: string;
  onBack: () => void;
  onSignedUp: (signedUp: SignedUp) => void;
}

/** Step two: password and first name for a verified address. */
export function SignupStep({ email, onBack, onSignedUp }: SignupStepProps) {
  const password = useTextField();
  const firstName = useTextField();
  const [busy, setBusy] = useState(false);
  const { fail, clear, notice } = useFormFailure();
  const passwordRef = useRef<HTMLInputElement>(null);

  useEffect(() => passwordRef.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = passwordError(password.value);
    if (wrong) {
      password.setError(wrong);
      passwordRef.current?.focus();
      return;
    }
    clear();
    setBusy(true);
    const signedUp = await signUp({ email, password: password.value, firstName: firstName.value.trim() }, fail);
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
      <TextField
        ref={passwordRef}
        label="Password"
        type="password"
        autoComplete="new-password"
        help={`At least ${PASSWORD_MIN} characters.`}
        {...fieldProps(password)}
      />
      <TextField label="First name" type="text" autoComplete="given-name" optional {...fieldProps(firstName)} />
      {notice}
      <Button type="submit" size="lg" className="w-full" loading={busy}>
        {busy ? 'Creating your account...' : 'Create Account'}
      </Button>
    </form>
  );
}
