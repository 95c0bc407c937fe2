import { join } from 'node:path';
import type { Run } from '@/automation/parts/run';
import { automationKinds } from '@/generated/automations';
import type { FormDeclaration } from '@/registry/options';
import { type AutomationOptions, type ConfiguredWebhook, configureWebhooks } from '@/server/runs/configure-webhooks';
import { serverWebhooks } from '../codegen/server-webhooks';
import type { ProjectFolders } from '../codegen/start-files';
import { type ModelCall, stubServices } from './stub-provider';

/** Returns the webhooks of a tool with a provider that always gives the same reply and records its calls in `calls`. */
export function stubWebhooks(
  folders: Pick<ProjectFolders, 'root' | 'toolsDir'>,
  form: FormDeclaration,
  reply: () => string,
  calls: ModelCall[],
): Map<string, ConfiguredWebhook> {
  return webhooksWith(folders, form, stubServices(reply, calls));
}

/** Returns the webhooks of a tool with these services. */
export function webhooksWith(
  { root, toolsDir }: Pick<ProjectFolders, 'root' | 'toolsDir'>,
  form: FormDeclaration,
  services: AutomationOptions['services'],
): Map<string, ConfiguredWebhook> {
  return configureWebhooks({
    webhooks: Object.fromEntries(
      serverWebhooks(form).map(({ webhook, entry }) => [webhook, { ...entry, validate: () => true }]),
    ),
    kinds: automationKinds,
    toolsDir,
    schemasDir: join(root, 'schemas'),
    services,
  });
}

/** Returns a run with this body and no other data. */
export function runOf(body: Run['body'], demo = false): Run {
  return {
    id: '00000000-0000-4000-8000-000000000000',
    body,
    demo,
    signal: new AbortController().signal,
    recall: async ({ tool }) => `(what ${tool} gave last)`,
    progress: () => undefined,
  };
}
