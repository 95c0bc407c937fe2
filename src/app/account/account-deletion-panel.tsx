import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import type { AccountDeletion } from '@/contracts/account';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { createAccountCalls } from './account-calls';
import { useFormFailure } from './form-failure';
import { fieldProps, TextField, useTextField } from './text-field';

const formatTime = (time: string) => new Date(time).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** Asks for the deletion of the account, with its password, and takes it back. */
export function AccountDeletionPanel({ isGuest }: { isGuest: boolean }) {
  const calls = useScope().get(createAccountCalls);
  const [deletion, setDeletion] = useState<AccountDeletion | 'failed'>();
  useEffect(() => {
    const unmount = new AbortController();
    calls.deletion(unmount.signal).then(setDeletion, () => unmount.signal.aborted || setDeletion('failed'));
    return () => unmount.abort();
  }, [calls]);

  const takeBack = async () => {
    try {
      await calls.takeDeletionBack();
      setDeletion({});
      toast.success('Your account stays');
    } catch (error) {
      toast.error('Something went wrong', { description: (error as Error).message });
    }
  };

  if (deletion === undefined) return <Spinner label="Loading" className="text-accent" />;
  if (deletion === 'failed')
    return (
      <Notice live tone="danger" title="This could not be fetched">
        Check your connection, then reload the page.
      </Notice>
    );
  if (deletion.dueAt === undefined) return <DeletionForm isGuest={isGuest} onRequested={setDeletion} />;
  return (
    <Notice
      live
      tone="warning"
      title={`Your account will be deleted on ${formatTime(deletion.dueAt)}`}
      actions={
        <Button variant="secondary" size="sm" onClick={takeBack}>
          Keep my account
        </Button>
      }
    >
      Until then everything works as before.
    </Notice>
  );
}

interface DeletionFormProps {
  isGuest: boolean;
  onRequested: (deletion: AccountDeletion) => void;
}

function DeletionForm({ isGuest, onRequested }: DeletionFormProps) {
  const scope = useScope();
  const calls = scope.get(createAccountCalls);
  const password = useTextField();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const { fail, clear, notice } = useFormFailure();
  const ref = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isGuest && password.value === '') {
      password.setError('Please enter your password');
      ref.current?.focus();
      return;
    }
    clear();
    setBusy(true);
    try {
      onRequested(await calls.askForDeletion(isGuest ? undefined : password.value));
    } catch (error) {
      fail('The account will not be deleted', (error as Error).message);
      setBusy(false);
    }
  };

  if (!isOpen)
    return (
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
    );
  return (
    <form onSubmit={submit} noValidate className="max-w-md space-y-5">
      <input type="email" autoComplete="username" value={scope.owner?.email ?? ''} readOnly hidden />
      {!isGuest && (
        <TextField
          ref={ref}
          label="Your password"
          type="password"
          autoComplete="current-password"
          {...fieldProps(password)}
        />
      )}
      {notice}
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" onClick={() => setOpen(false)}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" loading={busy}>
          Delete the account
        </Button>
      </div>
    </form>
  );
}
