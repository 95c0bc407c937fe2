import { Failure } from '@/contracts/failure';
import type { AutomationFile } from '../parts/automation-file';
import { demoAnswer } from '../parts/demo';
import { withDemoParts, withKeptParts } from '../parts/kept-parts';
import { answerMail } from '../parts/mailed';
import type { AutomationServices, MadeAutomation, NamedWebhook } from '../parts/module';
import { type NetGuard, publicOnly } from '../parts/net-guard';
import { withRecalled } from '../parts/recall';
import { type Automation, jsonAnswer } from '../parts/run';
import { withoutField } from '../parts/without-field';
import { n8nAutomation } from '../parts/workflow';

/** Whatever somebody has built in n8n behind a webhook of the same name. Its answer is taken as it comes. */
export function make(file: AutomationFile, services: AutomationServices, webhook: NamedWebhook): MadeAutomation {
  return workflowBehind(file, services, webhook, publicOnly);
}

/** The same, with files of others fetched behind another guard. */
export function workflowBehind(
  file: AutomationFile,
  services: AutomationServices,
  { name, tool }: NamedWebhook,
  guard: NetGuard,
): MadeAutomation {
  const { n8n, files } = services;
  const { secret, recall, keep = [], sections } = file;
  const workflow = n8n && n8nAutomation({ ...n8n, webhook: name, recall, deliver: answerMail(file, services) });
  const kept: Automation | undefined =
    workflow && (async (run) => withKeptParts(await workflow(run), keep, run, files, guard));
  // Whoever brings a key wants more than a demo.
  const live = kept ?? (secret ? notSetUp : undefined);
  return {
    ...(live && { live }),
    async demo(run) {
      const body = await withRecalled(withoutField(run.body, secret), recall, run);
      const answer = demoAnswer(sections.Demo ?? '', body);
      if (typeof answer !== 'string') return withDemoParts(jsonAnswer(answer), keep, run, files, tool);
      return { status: 200, contentType: 'text/plain; charset=utf-8', body: answer };
    },
  };
}

async function notSetUp(): Promise<never> {
  throw new Failure('not_set_up', 'This tool is not set up on the server yet.');
}
