import { type FormEvent, useRef, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import type { IdentityProof } from '@/contracts/second-factor';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { createAccountCalls } from './account-calls';
import { useFormFailure } from './form-failure';
import { IdentityFields } from './identity-fields';
import { passwordError, usePasswordMin } from './password';
import { fieldProps, TextField, useTextField } from './text-field';
import { useIdentity } from './use-identity';

/** Form that changes the password; requires the current password. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const scope = useScope();
  const calls = scope.get(createAccountCalls);
  const min = usePasswordMin();
  const identity = useIdentity();
  const password = useTextField();
  const [busy, setBusy] = useState(false);
  const { fail, clear, notice } = useFormFailure();
  const passwordRef = useRef<HTMLInputElement>(null);

  /** @param getPasskey requests the passkey; absent if the proof is a password, with a code if needed */
  const changePassword = async (getPasskey?: () => Promise<IdentityProof>) => {
    const proof = identity.read();
    if (!proof) return;
    const invalid = passwordError(password.value, min);
    if (invalid) {
      password.setError(invalid);
      passwordRef.current?.focus();
      return;
    }
    clear();
    setBusy(true);
    try {
      const { password: current = '', ...factor } = { ...proof, ...(await getPasskey?.()) };
      await calls.changePassword({ ...factor, current, password: password.value });
      identity.password.onChange('');
      identity.code.onChange('');
      password.onChange('');
      toast.success('Password changed', { description: 'Your other sessions and all tokens have ended.' });
      onChanged();
    } catch (error) {
      fail('The password was not changed', (error as Error).message);
    }
    setBusy(false);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void changePassword();
  };
  return (
    <form onSubmit={submit} noValidate className="max-w-md space-y-5">
      <input type="email" autoComplete="username" value={scope.owner?.email ?? ''} readOnly hidden />
      <IdentityFields
        identity={identity}
        label="Current password"
        passkeyLabel="Change it with a passkey"
        disabled={busy}
        onPasskey={() => changePassword(identity.proveByPasskey)}
      >
        <TextField
          ref={passwordRef}
          label="New password"
          type="password"
          autoComplete="new-password"
          help={`At least ${min} characters. Your other sessions and the tokens of your programs end with it.`}
          {...fieldProps(password)}
        />
      </IdentityFields>
      {notice}
      <Button type="submit" loading={busy}>
        Change the password
      </Button>
    </form>
  );
}
