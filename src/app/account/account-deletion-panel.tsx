import { type ReactNode, useState } from 'react';
import { useFetched } from '@/api/use-fetched';
import { useScope } from '@/browser/member-scope';
import type { AccountDeletion } from '@/contracts/account';
import type { IdentityProof } from '@/contracts/second-factor';
import { Button } from '@/ui/button';
import { FetchFailed } from '@/ui/fetch-failed';
import { Notice } from '@/ui/notice';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { createAccountCalls } from './account-calls';
import { useFormAction } from './form-action';
import { IdentityForm } from './identity-form';
import { toastFailure } from './toast-failure';

const formatTime = (time: string) => new Date(time).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });

const FAILURE = 'The account will not be deleted';

/** Requests the deletion of the account with a proof of identity; while a request is pending, offers to cancel it. */
export function AccountDeletionPanel({ isGuest }: { isGuest: boolean }) {
  const calls = useScope().get(createAccountCalls);
  const { data: deletion, state, reload, change } = useFetched(calls.fetchDeletion);

  const cancelDeletion = () =>
    calls.cancelDeletion().then(() => {
      change(() => ({}));
      toast.success('Your account stays');
    }, toastFailure('Something went wrong'));

  if (state === 'failed') return <FetchFailed onRetry={reload}>Check your connection.</FetchFailed>;
  if (!deletion) return <Spinner label="Loading" className="text-accent" />;
  if (deletion.dueAt === undefined)
    return <DeletionForm isGuest={isGuest} onRequested={(requested) => change(() => requested)} />;
  return (
    <Notice
      live
      tone="warning"
      title={`Your account will be deleted on ${formatTime(deletion.dueAt)}`}
      actions={
        <Button variant="secondary" size="sm" onClick={cancelDeletion}>
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
  const calls = useScope().get(createAccountCalls);
  /** Undefined until the first press. */
  const [isOpen, setOpen] = useState<boolean>();
  const requestDeletion = async (proof?: IdentityProof) => onRequested(await calls.requestDeletion(proof));

  if (!isOpen)
    return (
      // After a cancel: the button that had the focus is gone.
      <Button variant="secondary" autoFocus={isOpen === false} onClick={() => setOpen(true)}>
        Delete my account
      </Button>
    );
  const cancel = (
    <Button variant="ghost" onClick={() => setOpen(false)}>
      Cancel
    </Button>
  );
  if (isGuest) return <GuestDeletionForm cancel={cancel} onConfirmed={requestDeletion} />;
  return (
    <div className="max-w-md">
      <IdentityForm action="Delete the account" variant="danger" failure={FAILURE} onProof={requestDeletion}>
        {cancel}
      </IdentityForm>
    </div>
  );
}

/** Asks a guest, who has no password, to confirm with a second press. */
function GuestDeletionForm({ cancel, onConfirmed }: { cancel: ReactNode; onConfirmed: () => Promise<void> }) {
  const { busy, attempt, notice } = useFormAction();
  return (
    <div className="max-w-md space-y-5">
      {notice}
      <div className="flex flex-wrap gap-2">
        {cancel}
        <Button variant="danger" loading={busy} onClick={() => attempt(FAILURE, onConfirmed)}>
          Delete the account
        </Button>
      </div>
    </div>
  );
}
