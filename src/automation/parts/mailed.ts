import { valueAt } from '@/registry/paths';
import type { AutomationFile } from './automation-file';
import { isAddress, type Mail } from './mail';
import type { AutomationServices } from './module';
import type { Run } from './run';
import { renderTemplate } from './template';
import { withoutField } from './without-field';

/** The part of the services that sends mails. */
export type MailServices = Pick<AutomationServices, 'mailer' | 'mayMail' | 'log'>;

/**
 * Mails what came of a run to the address its tool names, else to the member's own, and gives whether that mail was
 * taken; what goes wrong is for the log and never fails the run.
 */
export async function mailed(
  run: Run,
  mailTo: string | undefined,
  content: Pick<Mail, 'subject' | 'text' | 'attachment'>,
  { mailer, mayMail, log }: MailServices,
): Promise<boolean> {
  const named = mailTo ? valueAt(run.body, mailTo) : run.email;
  const to = typeof named === 'string' ? named.trim() : '';
  if (!isAddress(to)) return false;
  try {
    if (!(await mayMail(to, run.member))) return false;
    return await mailer({ id: run.id, to, ...content });
  } catch (error) {
    log(`run ${run.id}: the mail could not be sent: ${error instanceof Error ? error.message : 'unknown'}`);
    return false;
  }
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
