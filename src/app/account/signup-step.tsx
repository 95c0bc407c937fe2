import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { callFunction, responseText } from '../auth/call-function';
import { signIn } from '../auth/sign-in';
import { useFormFailure } from './form-failure';
import { NewPasswordField, useNewPassword } from './new-password-field';
import type { PendingConfirmation } from './pending-confirmation';
import { fieldProps, TextField, useTextField } from './text-field';

interface Signup {
  email: string;
  password: string;
  firstName: string;
}

/** Result of a sign-up: the access code (empty if there is none), and the pending confirmation if the address needs one. */
export interface SignupResult {
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

export interface SignupStepProps {
  /** The verified address. */
  email: string;
  onBack: () => void;
  onSignedUp: (signedUp: SignupResult) => void;
}

/** Step two of the sign-up: password and first name for a verified address. */
export function SignupStep({ email, onBack, onSignedUp }: SignupStepProps) {
  const password = useNewPassword();
  const firstName = useTextField();
  const [busy, setBusy] = useState(false);
  const { fail, clear, notice } = useFormFailure();

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
