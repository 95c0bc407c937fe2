import { readJson } from '@/api/responses';
import type { EmailChangeOutcome } from '@/contracts/email-change';
import { LinkButton } from '@/ui/link-button';
import { type MailedAction, MailedActionCard, postMailedToken } from '../account/mailed-action';
import { paths } from '../paths';
import { useMemberHead } from '../shell/use-member-head';

const CONFIRM: MailedAction = {
  label: 'Confirm the change',
  async run(token) {
    const { isChanged } = await readJson<EmailChangeOutcome>(await postMailedToken('email-change/confirm', token));
    if (!isChanged)
      return { tone: 'info', title: 'Confirmed', text: 'Now open the link in the mail to the other address.' };
    const actions = (
      <LinkButton to={paths.login} variant="secondary" size="sm">
        Sign in
      </LinkButton>
    );
    return { tone: 'success', title: 'Your address is changed', text: 'Sign in with the new one.', actions };
  },
};

const CANCEL: MailedAction = {
  label: 'Cancel the change',
  async run(token) {
    await postMailedToken('email-change/cancel', token);
    const text = 'If somebody else asked for the change, they know your password: choose a new one now.';
    return { tone: 'success', title: 'The address stays as it is', text };
  },
};

/** Target page of the links in the two mails of an address change (docs/behaviour.md, section 4). */
export function ChangeEmailPage() {
  useMemberHead('Change of your address', 'Confirm or cancel the change of your address.');
  const text = 'Once both addresses have confirmed it, you sign in with the new one.';
  return <MailedActionCard title="Change of your address" text={text} confirm={CONFIRM} cancel={CANCEL} />;
}
