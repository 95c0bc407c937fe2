import type { AutomationFile } from '@/automation/parts/automation-file';
import { chatAutomation } from '@/automation/parts/chat';
import type { Schema } from '@/automation/parts/run';
import { renderTemplate } from '@/automation/parts/template';
import { withoutField } from '@/automation/parts/without-field';
import type { Recall } from '@/generated/automation';
import { valueAt } from '@/registry/paths';
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
    // Only the gateway has what is recalled: it comes with the body.
    const recall = async ({ as }: Recall) => String(order.body[as] ?? '');
    const body = withoutField(order.body, file.recall?.as);
    return answer({ id: '', body, demo: order.demo, signal, recall, progress: () => undefined });
  });
}

/**
 * Hands a mail to the workflow's next node; whether there is one. Members who call the workflow themselves have mails sent to
 * their own address alone: nothing here counts those to others.
 */
function mailTo(file: AutomationFile, { body, email, mail }: Order, text: string): boolean {
  const to = file.mailTo ? valueAt(body, file.mailTo) : email;
  if (typeof to !== 'string' || !ADDRESS.test(to.trim())) return false;
  if (email !== undefined && to.trim().toLowerCase() !== String(email).toLowerCase()) return false;
  const subject = renderTemplate(file.subject ?? '', withoutField(body, file.secret)).replace(/\s+/g, ' ');
  mail({ to: to.trim(), subject, text });
  return true;
}
