import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { NOT_CONFIRMED, signIn } from '../auth/sign-in';
import { ConfirmationNotice } from './confirmation-notice';
import { useFormFailure } from './form-failure';
import { fieldProps, TextField, useTextField } from './text-field';

/** Phase of a sign-in. */
export type LoginPhase = 'idle' | 'busy' | 'signed-in';

interface LoginFormProps {
  phase: LoginPhase;
  onPhase: (phase: LoginPhase) => void;
  /** Shown below the button. */
  children?: ReactNode;
}

/** Sign-in form with e-mail and password; shows the outcome (docs/behaviour.md, section 8). */
export function LoginForm({ phase, onPhase, children }: LoginFormProps) {
  const email = useTextField();
  const password = useTextField();
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const { fail, clear, notice } = useFormFailure();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    clear();
    onPhase('busy');
    const address = email.value.trim();
    const failure = await signIn(address, password.value);
    setUnconfirmed(failure === NOT_CONFIRMED ? address : undefined);
    if (failure) fail('Login Failed', failure);
    else toast.success('Welcome back!', { outlivesPage: true });
    onPhase(failure ? 'idle' : 'signed-in');
  };

  return (
    <form onSubmit={submit} className="space-y-5">
      <TextField label="Email" type="email" autoComplete="username" {...fieldProps(email)} />
      <TextField label="Password" type="password" autoComplete="current-password" {...fieldProps(password)} />
      {notice}
      <Button type="submit" size="lg" className="w-full" loading={phase !== 'idle'}>
        {phase === 'idle' ? 'Sign In' : 'Signing in...'}
      </Button>
      {unconfirmed && <ConfirmationNotice email={unconfirmed} />}
      {children}
    </form>
  );
}
