import { readJson } from '@/api/responses';
import { FACTOR_RESET_DAYS, type FactorReset } from '@/contracts/factor-reset';
import { type MailedAction, MailedActionCard, postMailedToken } from '../account/mailed-action';
import { useMemberHead } from '../shell/use-member-head';

const CONFIRM: MailedAction = {
  label: `Remove them in ${FACTOR_RESET_DAYS} days`,
  async run(token) {
    const { dueAt } = await readJson<FactorReset>(await postMailedToken('factor-reset/confirm', token));
    const time = new Date(dueAt).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });
    const text = `Your password alone signs you in from ${time} on. Add a second factor then. If you find the lost one before then, sign in with it to stop the removal.`;
    return { tone: 'success', title: 'Your second factors will be removed', text };
  },
};

const STOP: MailedAction = {
  label: 'Stop: I have lost nothing',
  async run(token) {
    await postMailedToken('factor-reset/stop', token);
    const text = 'If somebody else asked for this, they know your password: choose a new one now.';
    return { tone: 'success', title: 'Your second factors stay', text };
  },
};

/** Target page of the links in the mails about lost second factors (docs/behaviour.md, section 4). */
export function LostFactorPage() {
  useMemberHead('Lost second factor', 'Remove the second factors of your account, or keep them.');
  const text = `${FACTOR_RESET_DAYS} days after you confirm, your app, passkeys and recovery codes are removed, and your password alone signs you in. Until then, this link also stops the removal.`;
  return <MailedActionCard title="Lost your second factor?" text={text} confirm={CONFIRM} cancel={STOP} />;
}
