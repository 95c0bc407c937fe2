import type { AutomationFile } from '@/automation/automation-file';
import { atPath, withoutField } from '@/automation/body-path';
import { chatAutomation } from '@/automation/chat';
import type { Schema } from '@/automation/strict-schema';
import { renderTemplate } from '@/automation/template';
import type { Done, Going, Hand, Settings } from './steps.ts';
import { nextStep, type Order } from './work.ts';

/** Settings of a chat workflow. */
export interface ChatSettings extends Settings {
  automation: AutomationFile;
  model: string;
  /** The contract of a structured answer. */
  schema?: Schema | undefined;
  /** true: the answer is also mailed, as the automation says. */
  mails: boolean;
}

const ADDRESS = /^[^\s@,;:<>"]+@[^\s@,;:<>"]+\.[^\s@,;:<>"]+$/;

/** The next thing to do for a call of a chat webhook. */
export function work(settings: ChatSettings, hand: Hand): Promise<Going | Done> {
  const { automation: file, model, schema, mails, callSeconds } = settings;
  return nextStep(settings, hand, (order, { fetch, wait, signal }) => {
    // The workflow's own node knows the address and adds the key.
    const server = { baseUrl: '', model, timeoutSeconds: callSeconds, fetch, wait };
    const deliver = mails ? async (_run: unknown, text: string) => mailTo(file, order, text) : undefined;
    const answer = chatAutomation({ file, server, ...(schema && { schema }), ...(deliver && { deliver }) });
    const lastLeads = async () => String(order.body.lastLeads ?? '');
    return answer({ id: '', body: order.body, demo: order.demo, signal, lastLeads });
  });
}

/** Hands a mail to the workflow's next node; whether there is one. */
function mailTo(file: AutomationFile, { body, email, mail }: Order, text: string): boolean {
  const to = file.mailTo ? atPath(body, file.mailTo) : email;
  if (typeof to !== 'string' || !ADDRESS.test(to.trim())) return false;
  const subject = renderTemplate(file.subject ?? '', withoutField(body, file.secret)).replace(/\s+/g, ' ');
  mail({ to: to.trim(), subject, text });
  return true;
}
