import { useState } from 'react';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { toast } from '@/ui/toast';
import { callFunction, responseText } from '../auth/call-function';

const NOT_SENT = 'The mail could not be sent';

async function resendMail(email: string): Promise<void> {
  try {
    const response = await callFunction('send-confirmation', { email });
    if (response.data.success === true)
      toast.success('Email sent again', { description: 'It may take a few minutes to arrive.' });
    else toast.error(NOT_SENT, { description: responseText(response, 'error') ?? 'Please try again later.' });
  } catch (error) {
    toast.error(NOT_SENT, { description: error instanceof Error ? error.message : String(error) });
  }
}

interface ConfirmationNoticeProps {
  email: string;
  /** Whether the mail was sent; absent if unknown, which counts as sent. */
  isMailed?: boolean;
}

/** Explains that the e-mail address must be confirmed first, and offers to send the mail again. */
export function ConfirmationNotice({ email, isMailed = true }: ConfirmationNoticeProps) {
  const [busy, setBusy] = useState(false);
  const onClick = async () => {
    setBusy(true);
    await resendMail(email);
    setBusy(false);
  };
  return (
    <Notice
      tone={isMailed ? 'info' : 'warning'}
      title="Confirm your address"
      live
      actions={
        <Button variant="secondary" size="sm" onClick={onClick} loading={busy}>
          Send the email again
        </Button>
      }
    >
      {isMailed
        ? `Open the link in the email we sent to ${email}, then you can sign in.`
        : `The email to ${email} could not be sent yet. Send it again later, or ask support for the link.`}
    </Notice>
  );
}
