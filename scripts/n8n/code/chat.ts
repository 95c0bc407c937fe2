import type { AutomationFile } from '@/automation/parts/automation-file';
import { chatAutomation } from '@/automation/parts/chat';
import type { Schema } from '@/automation/parts/run';
import { renderTemplate } from '@/automation/parts/template';
import { withoutField } from '@/automation/parts/without-field';
import type { Recall } from '@/generated/automation';
import { valueAt } from '@/registry/paths';
import { nextStep, type ValidCall } from './next-step.ts';
import type { CallStep, ReplyStep, Settings, StepInput } from './workflow-step.ts';

export interface ChatSettings extends Settings {
  automation: AutomationFile;
  model: string;
  schema?: Schema | undefined;
  /** true if the answer is also sent by mail, as the automation declares. */
  sendsMail: boolean;
}

const EMAIL_PATTERN = /^[^\s@,;:<>"]+@[^\s@,;:<>"]+\.[^\s@,;:<>"]+$/;

/** Runs in a Code node: returns the next step for a call of a chat webhook. */
export function runNode(settings: ChatSettings, input: StepInput): Promise<CallStep | ReplyStep> {
  const { automation: file, model, schema, sendsMail, callSeconds } = settings;
  return nextStep(settings, input, (call, { fetch, wait, signal }) => {
    // The HTTP Request node sets the URL and adds the key.
    const server = { baseUrl: '', model, timeoutSeconds: callSeconds, fetch, wait };
    const queueMail = sendsMail ? async (_run: unknown, text: string) => queueMailFor(file, call, text) : undefined;
    const answer = chatAutomation({
      file,
      server,
      ...(schema && { schema }),
      ...(queueMail && { deliver: queueMail }),
    });
    // Recalled results are available only to the gateway, which adds them to the body.
    const recall = async ({ as }: Recall) => String(call.body[as] ?? '');
    const body = withoutField(call.body, file.recall?.as);
    return answer({ id: '', body, demo: call.demo, signal, recall, progress: () => undefined });
  });
}

/**
 * Queues a mail for the workflow's mail node; returns false if there is no valid address. Members who call the workflow
 * themselves can mail only to their own address, because nothing here limits mails to others.
 */
function queueMailFor(file: AutomationFile, { body, email, mail }: ValidCall, text: string): boolean {
  const to = file.mailTo ? valueAt(body, file.mailTo) : email;
  if (typeof to !== 'string' || !EMAIL_PATTERN.test(to.trim())) return false;
  if (email !== undefined && to.trim().toLowerCase() !== String(email).toLowerCase()) return false;
  const subject = renderTemplate(file.subject ?? '', withoutField(body, file.secret)).replace(/\s+/g, ' ');
  mail({ to: to.trim(), subject, text });
  return true;
}
