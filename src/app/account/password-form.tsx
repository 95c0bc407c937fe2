import { type FormEvent, useRef, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { createAccountCalls } from './account-calls';
import { useFormFailure } from './form-failure';
import { passwordError, usePasswordMin } from './password';
import { fieldProps, TextField, useTextField } from './text-field';

/** Changes the password of a member who knows the current one. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const scope = useScope();
  const calls = scope.get(createAccountCalls);
  const min = usePasswordMin();
  const current = useTextField();
  const password = useTextField();
  const [busy, setBusy] = useState(false);
  const { fail, clear, notice } = useFormFailure();
  const currentRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (current.value === '') {
      current.setError('Please enter your current password');
      currentRef.current?.focus();
      return;
    }
    const invalid = passwordError(password.value, min);
    if (invalid) {
      password.setError(invalid);
      passwordRef.current?.focus();
      return;
    }
    clear();
    setBusy(true);
    try {
      await calls.changePassword({ current: current.value, password: password.value });
      current.onChange('');
      password.onChange('');
      toast.success('Password changed', { description: 'Your other sessions and all tokens have ended.' });
      onChanged();
    } catch (error) {
      fail('The password was not changed', (error as Error).message);
    }
    setBusy(false);
  };

  return (
    <form onSubmit={submit} noValidate className="max-w-md space-y-5">
      <input type="email" autoComplete="username" value={scope.owner?.email ?? ''} readOnly hidden />
      <TextField
        ref={currentRef}
        label="Current password"
        type="password"
        autoComplete="current-password"
        {...fieldProps(current)}
      />
      <TextField
        ref={passwordRef}
        label="New password"
        type="password"
        autoComplete="new-password"
        help={`At least ${min} characters. Your other sessions and the tokens of your programs end with it.`}
        {...fieldProps(password)}
      />
      {notice}
      <Button type="submit" loading={busy}>
        Change the password
      </Button>
    </form>
  );
}
