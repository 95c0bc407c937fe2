import { isEmailAddress } from '@/contracts/email-address';
import { valueAt } from '@/registry/paths';
import type { AutomationFile } from './automation-file';
import type { Mail } from './mail';
import type { AutomationServices } from './module';
import type { Run } from './run';
import { renderTemplate } from './template';
import { withoutField } from './without-field';

export type MailServices = Pick<AutomationServices, 'mailer' | 'mayMail' | 'log'>;

/** Content of a mail with a run's result. */
export type MailContent = Pick<Mail, 'subject' | 'text' | 'attachment'>;

/**
 * Mails a run's result to the address that its tool names, else to the member, and resolves to true if the mail was accepted.
 * Logs errors and never throws. Guests get no mail, because their address is not verified; and nobody else gets that of a demo.
 */
export async function mailResult(
  run: Run,
  mailTo: string | undefined,
  content: MailContent,
  { mailer, mayMail, log }: MailServices,
): Promise<boolean> {
  const ownAddress = run.email;
  if (!ownAddress) return false;
  const recipient = mailTo ? valueAt(run.body, mailTo) : ownAddress;
  const to = typeof recipient === 'string' ? recipient.trim() : '';
  if (!isEmailAddress(to)) return false;
  const isOwn = to.toLowerCase() === ownAddress.toLowerCase();
  if (run.demo && !isOwn) return false;
  try {
    if (!(await mayMail(to, isOwn ? 'result' : 'to-others', run.member))) return false;
    const account = run.member && { account: run.member };
    return await mailer({ id: run.id, to, ...account, ...(isOwn ? content : contentForOthers(content, ownAddress)) });
  } catch (error) {
    log(`run ${run.id}: the mail could not be sent: ${error instanceof Error ? error.message : 'unknown'}`);
    return false;
  }
}

/**
 * Returns the content of a mail to somebody else than the member, with the result attached. Its text comes from the site, so
 * that members cannot send their own texts to strangers in the site's name.
 */
function contentForOthers({ text, attachment }: MailContent, member: string): MailContent & Pick<Mail, 'replyTo'> {
  return {
    subject: 'A document for you',
    text: `${member} has had the attached document sent to you. An answer to this mail goes to them.

If you do not know who that is, nothing needs to be done: nobody has told us more of you than this address.`,
    replyTo: member,
    attachment: attachment ?? {
      filename: 'document.txt',
      content: Buffer.from(text),
      type: 'text/plain; charset=utf-8',
    },
  };
}

/** Creates the function that mails an answer's text; undefined if the file names no subject. */
export function createAnswerMailer(
  { subject, mailTo, secret }: AutomationFile,
  services: MailServices,
): ((run: Run, text: string) => Promise<boolean>) | undefined {
  if (!subject) return undefined;
  return (run, text) =>
    mailResult(run, mailTo, { subject: renderTemplate(subject, withoutField(run.body, secret)), text }, services);
}
