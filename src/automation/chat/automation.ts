import type { AutomationFile } from '../parts/automation-file';
import { buildMessages, chatAutomation } from '../parts/chat';
import { withFileTexts } from '../parts/input-files';
import { largestUse } from '../parts/largest-use';
import type { AutomationServices, NamedWebhook, WebhookAutomation } from '../parts/module';
import { n8nAutomation } from '../parts/n8n-workflow';
import { chatServerOf, requireOperatorProvider } from '../parts/provider-server';
import { withQuotedRecall } from '../parts/quoted-text';
import { withPageTexts } from '../parts/read-pages';
import { createAnswerMailer } from '../parts/result-mail';
import type { Automation, Run, Schema } from '../parts/run';
import { withoutField } from '../parts/without-field';

/**
 * Creates a chat automation. It uses the member's key, or the operator's key if the tool does not ask for one; without a key,
 * the demo answers. If the operator has n8n, the exported workflow of the webhook runs there instead.
 */
export function make(
  file: AutomationFile,
  services: AutomationServices,
  { name, tool, refines, listed, files: fields = [], labels }: NamedWebhook,
): WebhookAutomation {
  const { llm, n8n, fetch, wait, files, readPage } = services;
  const deliver = createAnswerMailer(file, services);
  const schema = schemaOf(file, services, tool);
  const server = { ...llm, fetch, wait };
  const chat = chatAutomation({
    ...{ file, server, schema, labels, deliver, refines, listed },
    operatorKey: llm.key,
    serverOf: chatServerOf(llm),
  });
  const runHere: Automation = async (run) => chat({ ...run, body: await withFileTexts(run.body, files) });
  // File contents are read on this server: a workflow receives only a file's URL. Refinements run here too.
  const operatorPays = !file.secret;
  const largestUseOf = (body: Run['body']) =>
    largestUse(file, buildMessages(file, withoutField(body, file.secret)), { fileCount: fields.length, schema });
  if (n8n && fields.length === 0 && !refines) {
    const workflow = n8nAutomation({ ...n8n, webhook: name, recall: file.recall, deliver });
    const runWorkflow: Automation = async (run) => {
      if (file.secret) requireOperatorProvider(String(run.body[file.secret] ?? '').trim());
      return workflow(withQuotedRecall(run));
    };
    return {
      live: withPageTexts(runWorkflow, file.reads, readPage),
      demo: runHere,
      operatorPays,
      largestUse: largestUseOf,
    };
  }
  const live = withPageTexts(runHere, file.reads, readPage);
  return {
    demo: runHere,
    ...((file.secret || llm.key) && {
      live,
      usesModel: true,
      operatorPays,
      ...(!refines && { largestUse: largestUseOf }),
    }),
  };
}

function schemaOf(file: AutomationFile, services: AutomationServices, tool: string): Schema | undefined {
  const schema = file.schema ? services.resultSchema(file.schema) : undefined;
  if (file.schema && !schema)
    throw new Error(`tools/${tool}/automation.md names the result "${file.schema}", which has no schema.`);
  return schema;
}
