import type { Run } from '@/automation/automation';
import type { AutomationFile } from '@/automation/automation-file';
import { atPath, withoutField } from '@/automation/body-path';
import type { DocumentOptions } from '@/automation/document';
import { isAddress } from '@/automation/mail';
import { renderTemplate } from '@/automation/template';

/**
 * Sends the text of an answer to the address its tool names, else to the member's own, and gives whether that mail was
 * taken; what goes wrong is for the log.
 */
export function mailedAnswer(
  file: AutomationFile,
  { mailer, mayMail, log }: DocumentOptions,
): (run: Run, text: string) => Promise<boolean> {
  return async (run, text) => {
    const named = file.mailTo ? atPath(run.body, file.mailTo) : run.email;
    const to = typeof named === 'string' ? named.trim() : '';
    if (!isAddress(to) || !mayMail(to, run.member)) return false;
    try {
      return await mailer({
        id: run.id,
        to,
        subject: renderTemplate(file.subject ?? '', withoutField(run.body, file.secret)),
        text,
      });
    } catch (error) {
      log(`run ${run.id}: the mail could not be sent: ${error instanceof Error ? error.message : 'unknown'}`);
      return false;
    }
  };
}
