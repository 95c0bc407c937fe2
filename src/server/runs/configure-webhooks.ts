import { join } from 'node:path';
import { type AutomationContract, type AutomationFile, loadAutomation } from '@/automation/parts/automation-file';
import type { AutomationServices, WebhookAutomation } from '@/automation/parts/module';
import { n8nAutomation } from '@/automation/parts/n8n-workflow';
import { createOptionList } from '@/automation/parts/option-list';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { AutomationKinds, Webhooks } from './runs';
import { readJsonCached, resultSchemas } from './schema-files';

export interface AutomationOptions {
  webhooks: Webhooks;
  kinds: AutomationKinds;
  toolsDir: string;
  schemasDir: string;
  services: Omit<AutomationServices, 'resultSchema'>;
}

/** The automation of a webhook that can be called, with its automation file. */
export interface ConfiguredWebhook extends WebhookAutomation {
  file: AutomationFile;
}

/**
 * Creates the automation of every webhook from the tools' automation files. A webhook whose tool has no automation file
 * is left out.
 *
 * @throws Error naming an automation file that is invalid
 */
export function configureWebhooks(options: AutomationOptions): Map<string, ConfiguredWebhook> {
  const { webhooks, kinds, toolsDir, schemasDir, services: baseServices } = options;
  const contract: AutomationContract = {
    schema: readJsonCached(join(schemasDir, 'automation.schema.json')),
    kinds,
  };
  const results = resultSchemas(join(schemasDir, 'results'));
  const services = { ...baseServices, resultSchema: (kind: string) => results.get(kind) };
  const files = new Map<string, AutomationFile | undefined>();
  const configured = new Map<string, ConfiguredWebhook>();
  for (const [name, entry] of Object.entries(webhooks)) {
    const { tool } = entry;
    if (!files.has(tool)) files.set(tool, loadAutomation(toolsDir, tool, contract));
    const toolFile = files.get(tool);
    const file = toolFile && (entry.action ? fileForAction(toolFile, entry) : toolFile);
    const automation = entry.options
      ? toolFile && optionListAutomation(name, entry, toolFile, services)
      : file && kinds[file.kind]?.make(file, services, { name, ...entry });
    // With n8n, the key in the request decides whether an option list answers with demo data, independent of the tool's
    // key.
    const optionsSecret = services.n8n && entry.secrets[0];
    const effectiveFile = file && entry.options ? { ...file, secret: optionsSecret } : file;
    if (effectiveFile && automation) configured.set(name, { ...automation, file: effectiveFile });
  }
  return configured;
}

/** Returns the part of an automation file about one action. @throws Error if there is none */
function fileForAction({ actions, named }: AutomationFile, { tool, action = '' }: WebhookEntry): AutomationFile {
  const described = actions?.[action];
  if (!described) throw new Error(`tools/${tool}/automation.md says nothing about the action "${action}".`);
  return { ...described, sections: named?.[action] ?? {} };
}

/** Creates the automation of an option list, if the file has it. With n8n, a workflow answers live calls. */
function optionListAutomation(
  webhook: string,
  { secrets }: WebhookEntry,
  { named }: AutomationFile,
  { n8n }: AutomationServices,
): WebhookAutomation | undefined {
  const list = named?.[webhook]?.Demo;
  if (list === undefined) return undefined;
  return { demo: createOptionList(list, secrets), ...(n8n && { live: n8nAutomation({ ...n8n, webhook }) }) };
}
