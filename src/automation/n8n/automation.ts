import type { AutomationFile } from '../parts/automation-file';
import { demoAnswer } from '../parts/demo';
import type { AutomationServices, NamedWebhook, WebhookAutomation } from '../parts/module';
import { n8nAutomation } from '../parts/n8n-workflow';
import { type NetGuard, publicOnly } from '../parts/net-guard';
import { withRecalledText } from '../parts/recall';
import { createAnswerMailer } from '../parts/result-mail';
import { type Automation, jsonAnswer } from '../parts/run';
import { withDemoParts, withSavedParts } from '../parts/saved-parts';
import { withoutField } from '../parts/without-field';

/** Creates an automation that runs the operator's n8n workflow of the same name and returns its answer unchanged. */
export function make(file: AutomationFile, services: AutomationServices, webhook: NamedWebhook): WebhookAutomation {
  return createWorkflowAutomation(file, services, webhook, publicOnly);
}

/** Like `make`, but external files are fetched behind the given guard. */
function createWorkflowAutomation(
  file: AutomationFile,
  services: AutomationServices,
  { name, tool }: NamedWebhook,
  guard: NetGuard,
): WebhookAutomation {
  const { n8n, files } = services;
  const { secret, recall, keep = [], sections } = file;
  const workflow = n8n && n8nAutomation({ ...n8n, webhook: name, recall, deliver: createAnswerMailer(file, services) });
  const savingWorkflow: Automation | undefined =
    workflow && (async (run) => withSavedParts(await workflow(run), keep, run, files, guard));
  return {
    ...(savingWorkflow && { live: savingWorkflow }),
    async demo(run) {
      const body = await withRecalledText(withoutField(run.body, secret), recall, run);
      const answer = demoAnswer(sections.Demo ?? '', body);
      if (typeof answer !== 'string') return withDemoParts(jsonAnswer(answer), keep, run, files, tool);
      return { status: 200, contentType: 'text/plain; charset=utf-8', body: answer };
    },
  };
}
