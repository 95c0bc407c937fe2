import type { FormEvent } from 'react';
import { useScope } from '@/browser/member-scope';
import type { IdentityProof } from '@/contracts/second-factor';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { createAccountCalls } from './account-calls';
import { useFormAction } from './form-action';
import { IdentityFields } from './identity-fields';
import { NewPasswordField, useNewPassword } from './new-password-field';
import { useIdentity } from './use-identity';

/** Form that changes the password; requires the current password. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const scope = useScope();
  const calls = scope.get(createAccountCalls);
  const identity = useIdentity();
  const password = useNewPassword();
  const { busy, attempt, notice } = useFormAction();

  /** @param getPasskey requests the passkey; absent if the proof is a password, with a code if needed */
  const changePassword = async (getPasskey?: () => Promise<IdentityProof>) => {
    const proof = identity.read();
    const newPassword = proof && password.read();
    if (!newPassword) return;
    await attempt('The password was not changed', async () => {
      const { password: current = '', ...factor } = { ...proof, ...(await getPasskey?.()) };
      await calls.changePassword({ ...factor, current, password: newPassword });
      identity.password.onChange('');
      identity.code.onChange('');
      password.onChange('');
      toast.success('Password changed', { description: 'Your other sessions and all tokens have ended.' });
      onChanged();
    });
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
        <NewPasswordField
          password={password}
          label="New password"
          help=" Your other sessions and the tokens of your programs end with it."
        />
      </IdentityFields>
      {notice}
      <Button type="submit" loading={busy}>
        Change the password
      </Button>
    </form>
  );
}
