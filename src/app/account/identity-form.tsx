import { type FormEvent, useRef, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import type { IdentityProof, SecondFactor } from '@/contracts/second-factor';
import { Button } from '@/ui/button';
import { canUsePasskeys } from '../auth/passkey';
import { createFactorCalls } from './factor-calls';
import { useFormFailure } from './form-failure';
import { fieldProps, TextField, useTextField } from './text-field';

interface IdentityFormProps {
  /** The factors of the account: with one, a code is asked for too. */
  factors: readonly SecondFactor[];
  /** Label of the button. */
  action: string;
  /** Makes the change; the form shows why it failed. */
  onProof: (proof: IdentityProof) => Promise<void>;
}

/** Asks a signed-in member to prove who they are, before a change that outlives the session. */
export function IdentityForm({ factors, action, onProof }: IdentityFormProps) {
  const scope = useScope();
  const calls = scope.get(createFactorCalls);
  const password = useTextField();
  const code = useTextField();
  const [busy, setBusy] = useState(false);
  const { fail, clear, notice } = useFormFailure();
  const ref = useRef<HTMLInputElement>(null);

  const prove = async (getProof: () => Promise<IdentityProof>) => {
    clear();
    setBusy(true);
    try {
      await onProof(await getProof());
    } catch (error) {
      fail('That did not work', (error as Error).message);
    }
    setBusy(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password.value !== '') return prove(async () => ({ password: password.value, code: code.value }));
    password.setError('Please enter your password');
    ref.current?.focus();
  };

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <input type="email" autoComplete="username" value={scope.owner?.email ?? ''} readOnly hidden />
      <TextField
        ref={ref}
        label="Your password"
        type="password"
        autoComplete="current-password"
        {...fieldProps(password)}
      />
      {factors.length > 0 && (
        <TextField
          label="Code"
          type="text"
          autoComplete="one-time-code"
          help="From your authenticator app, or a recovery code."
          {...fieldProps(code)}
        />
      )}
      {notice}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={busy}>
          {action}
        </Button>
        {factors.some(({ kind }) => kind === 'passkey') && canUsePasskeys() && (
          <Button variant="secondary" onClick={() => prove(calls.proveByPasskey)}>
            Use a passkey instead
          </Button>
        )}
      </div>
    </form>
  );
}
