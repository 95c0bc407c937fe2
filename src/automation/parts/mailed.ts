import { valueAt } from '@/registry/paths';
import type { AutomationFile } from './automation-file';
import { isAddress, type Mail } from './mail';
import type { AutomationServices } from './module';
import type { Run } from './run';
import { renderTemplate } from './template';
import { withoutField } from './without-field';

/** The part of the services that sends mails. */
export type MailServices = Pick<AutomationServices, 'mailer' | 'mayMail' | 'log'>;

/** What a mail with the result of a run holds. */
export type MailContent = Pick<Mail, 'subject' | 'text' | 'attachment'>;

/**
 * Mails what came of a run to the address its tool names, else to the member's own, and gives whether that mail was
 * taken; what goes wrong is for the log and never fails the run. A guest, whose mailbox nobody knows, has no mail sent.
 */
export async function mailed(
  run: Run,
  mailTo: string | undefined,
  content: MailContent,
  { mailer, mayMail, log }: MailServices,
): Promise<boolean> {
  const own = run.email;
  if (!own) return false;
  const named = mailTo ? valueAt(run.body, mailTo) : own;
  const to = typeof named === 'string' ? named.trim() : '';
  if (!isAddress(to)) return false;
  const isOwn = to.toLowerCase() === own.toLowerCase();
  try {
    if (!(await mayMail(to, isOwn ? 'result' : 'to-others', run.member))) return false;
    return await mailer({ id: run.id, to, ...(isOwn ? content : contentForOthers(content, own)) });
  } catch (error) {
    log(`run ${run.id}: the mail could not be sent: ${error instanceof Error ? error.message : 'unknown'}`);
    return false;
  }
}

/**
 * The same for somebody else: the words of the mail are the site's, so that nobody writes to strangers in its name. What the
 * member has made is attached.
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

/** What mails the text of an answer, where the file names a subject for it. */
export function answerMail(
  { subject, mailTo, secret }: AutomationFile,
  services: MailServices,
): ((run: Run, text: string) => Promise<boolean>) | undefined {
  if (!subject) return undefined;
  return (run, text) =>
    mailed(run, mailTo, { subject: renderTemplate(subject, withoutField(run.body, secret)), text }, services);
}
