import { join } from 'node:path';
import { type AutomationContract, type AutomationFile, loadAutomation } from '@/automation/parts/automation-file';
import type { AutomationServices, MadeAutomation } from '@/automation/parts/module';
import { optionList } from '@/automation/parts/option-list';
import { n8nAutomation } from '@/automation/parts/workflow';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { AutomationKinds, Webhooks } from './gateway';
import { readContract, resultSchemas } from './schema-files';

/** What automations are made with. */
export interface AutomationOptions {
  webhooks: Webhooks;
  kinds: AutomationKinds;
  toolsDir: string;
  schemasDir: string;
  services: Omit<AutomationServices, 'resultSchema'>;
}

/** One webhook made ready, with what its automation file says of it. */
export interface ReadyWebhook extends MadeAutomation {
  file: AutomationFile;
}

/**
 * Makes the automation of every webhook from the tools' automation files; a webhook whose tool has none is missing.
 *
 * @throws Error naming an automation file that is wrong
 */
export function readyWebhooks({
  webhooks,
  kinds,
  toolsDir,
  schemasDir,
  services: given,
}: AutomationOptions): Map<string, ReadyWebhook> {
  const contract: AutomationContract = {
    schema: readContract(join(schemasDir, 'automation.schema.json')),
    kinds,
  };
  const results = resultSchemas(join(schemasDir, 'results'));
  const services = { ...given, resultSchema: (kind: string) => results.get(kind) };
  const files = new Map<string, AutomationFile | undefined>();
  const ready = new Map<string, ReadyWebhook>();
  for (const [name, entry] of Object.entries(webhooks)) {
    const { tool } = entry;
    if (!files.has(tool)) files.set(tool, loadAutomation(toolsDir, tool, contract));
    const own = files.get(tool);
    const file = own && (entry.action ? actionFile(own, entry) : own);
    const made = entry.options
      ? own && optionsOf(name, entry, own, services)
      : file && kinds[file.kind]?.make(file, services, { name, ...entry });
    // A list is a demo where a key it is sent says so, whatever key the tool itself has.
    const asked = file && entry.options ? { ...file, secret: entry.secrets[0] } : file;
    if (asked && made) ready.set(name, { ...made, file: asked });
  }
  return ready;
}

/** What an automation file says of an action. @throws Error where that is nothing */
function actionFile({ actions, named }: AutomationFile, { tool, action = '' }: WebhookEntry): AutomationFile {
  const described = actions?.[action];
  if (!described) throw new Error(`tools/${tool}/automation.md says nothing about the action "${action}".`);
  return { ...described, sections: named?.[action] ?? {} };
}

/** A list without its section in the file is one that is not set up; where the operator has n8n, a workflow may know better. */
function optionsOf(
  webhook: string,
  { secrets }: WebhookEntry,
  { named }: AutomationFile,
  { n8n }: AutomationServices,
): MadeAutomation | undefined {
  const list = named?.[webhook]?.Demo;
  if (list === undefined) return undefined;
  return { demo: optionList(list, secrets), ...(n8n && { live: n8nAutomation({ ...n8n, webhook }) }) };
}
