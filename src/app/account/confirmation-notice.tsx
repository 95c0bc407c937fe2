import { useState } from 'react';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { toast } from '@/ui/toast';
import { answerText, callFunction } from '../auth/call-function';

const NOT_SENT = 'The mail could not be sent';

async function sendAgain(email: string): Promise<void> {
  try {
    const answer = await callFunction('send-confirmation', { email });
    if (answer.data.success === true)
      toast.success('Mail sent again', { description: 'It may take a few minutes to arrive.' });
    else toast.error(NOT_SENT, { description: answerText(answer, 'error') ?? 'Please try again later.' });
  } catch (error) {
    toast.error(NOT_SENT, { description: error instanceof Error ? error.message : String(error) });
  }
}

interface ConfirmationNoticeProps {
  email: string;
  /** Whether the mail left; absent where nobody knows. */
  isMailed?: boolean;
}

/** Says that an account waits for its mailbox and what to do, and offers to send the mail again. */
export function ConfirmationNotice({ email, isMailed = true }: ConfirmationNoticeProps) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await sendAgain(email);
    setBusy(false);
  };
  return (
    <Notice
      tone={isMailed ? 'info' : 'warning'}
      title="Confirm your address"
      live
      actions={
        <Button variant="secondary" size="sm" onClick={press} loading={busy}>
          Send the mail again
        </Button>
      }
    >
      {isMailed
        ? `Open the link in the mail we sent to ${email}, then you can sign in.`
        : `The mail to ${email} could not be sent yet. Send it again later, or ask whoever runs this site for the link.`}
    </Notice>
  );
}
