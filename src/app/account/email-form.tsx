import { useRef, useState } from 'react';
import { useFetched } from '@/api/use-fetched';
import { useScope } from '@/browser/member-scope';
import { isEmailAddress } from '@/contracts/email-address';
import { EMAIL_CHANGE_HOURS } from '@/contracts/email-change';
import type { IdentityProof } from '@/contracts/second-factor';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { toast } from '@/ui/toast';
import { createAccountCalls } from './account-calls';
import { IdentityForm } from './identity-form';
import { fieldProps, TextField, useTextField } from './text-field';
import { toastFailure } from './toast-failure';

/** Shows the address of the account, with a form to change it; links in both mailboxes confirm the change. */
export function EmailForm() {
  const scope = useScope();
  const calls = scope.get(createAccountCalls);
  const { data, change } = useFetched(calls.fetchEmailChange);
  const [isOpen, setOpen] = useState(false);
  const cancel = () =>
    calls.cancelEmailChange().then(() => {
      change(() => ({}));
      toast.success('Your address stays');
    }, toastFailure('The change could not be canceled'));
  return (
    <div className="space-y-4">
      <p className="break-words text-fg">{scope.owner?.email}</p>
      {data?.newEmail ? (
        <Notice
          live
          title="Two mails are on their way"
          actions={
            <Button variant="secondary" size="sm" onClick={cancel}>
              Keep the address
            </Button>
          }
        >
          {`Open the links in both within ${EMAIL_CHANGE_HOURS} hours: one went to your address, one to ${data.newEmail}. Then sign in with the new one.`}
        </Notice>
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Change the address
        </Button>
      )}
      {isOpen && (
        <EmailDialog
          onClose={() => setOpen(false)}
          onRequested={(newEmail) => {
            change(() => ({ newEmail }));
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

function EmailDialog({ onClose, onRequested }: { onClose: () => void; onRequested: (newEmail: string) => void }) {
  const calls = useScope().get(createAccountCalls);
  const { owner } = useScope();
  const email = useTextField();
  const ref = useRef<HTMLInputElement>(null);
  const address = email.value.trim();
  const isReady = () => {
    const isSame = address.toLowerCase() === owner?.email?.toLowerCase();
    if (isEmailAddress(address) && !isSame) return true;
    email.setError(isSame ? 'This is the address you have.' : 'Please enter an email address.');
    ref.current?.focus();
    return false;
  };
  const requestChange = async (proof: IdentityProof) => {
    const { newEmail = '' } = await calls.changeEmail(address, proof);
    onRequested(newEmail);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      ignoreOutsidePress
      title="Change the address"
      description="Both mailboxes are sent a link, and both must confirm. Your sessions end with the change."
    >
      <div className="space-y-5">
        <TextField ref={ref} label="New address" type="email" autoComplete="email" {...fieldProps(email)} />
        <IdentityForm action="Send the mails" isReady={isReady} onProof={requestChange} />
      </div>
    </Dialog>
  );
}
