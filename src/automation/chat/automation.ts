import type { AutomationFile } from '../parts/automation-file';
import { chatAutomation } from '../parts/chat';
import { withFileTexts } from '../parts/given-files';
import { answerMail } from '../parts/mailed';
import type { AutomationServices, MadeAutomation, NamedWebhook } from '../parts/module';
import { withPages } from '../parts/read-pages';
import type { Automation, Schema } from '../parts/run';
import { n8nAutomation } from '../parts/workflow';

/**
 * A chat with the member's key, or the operator's where the tool asks for none; without either the demo answers. Where
 * the operator has n8n, the exported workflow of the webhook does it there.
 */
export function make(
  file: AutomationFile,
  services: AutomationServices,
  { name, tool, refines, files: fields = [] }: NamedWebhook,
): MadeAutomation {
  const { llm, n8n, fetch, wait, files, readPage } = services;
  const deliver = answerMail(file, services);
  const schema = schemaOf(file, services, tool);
  const server = { ...llm, fetch, wait };
  const chat = chatAutomation({ file, server, operatorKey: llm.key, schema, deliver, refines });
  const own: Automation = async (run) => chat({ ...run, body: await withFileTexts(run.body, files) });
  // What is in a file is read here: a workflow is given its address only. A change of a result is made here too.
  const operatorPays = !file.secret;
  if (n8n && fields.length === 0 && !refines) {
    const workflow = n8nAutomation({ ...n8n, webhook: name, recall: file.recall, deliver });
    return { live: withPages(workflow, file.reads, readPage), demo: own, operatorPays };
  }
  const live = withPages(own, file.reads, readPage);
  return { demo: own, ...((file.secret || llm.key) && { live, asksModel: true, operatorPays }) };
}

function schemaOf(file: AutomationFile, services: AutomationServices, tool: string): Schema | undefined {
  const schema = file.schema ? services.resultSchema(file.schema) : undefined;
  if (file.schema && !schema)
    throw new Error(`tools/${tool}/automation.md names the result "${file.schema}", which has no schema.`);
  return schema;
}
