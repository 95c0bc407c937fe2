import { join } from 'node:path';
import type { Run } from '@/automation/parts/run';
import { automationKinds } from '@/generated/automations';
import type { FormDeclaration } from '@/registry/options';
import { type ReadyWebhook, readyWebhooks } from '@/server/gateway/automations';
import { serverWebhooks } from '../codegen/server-webhooks.ts';
import type { ProjectFolders } from '../codegen/start-files.ts';
import { type AskedCall, stubServices } from './stub-provider.ts';

/** The webhooks of a tool with a provider that says the same to everything, and keeps what it is asked in `calls`. */
export function stubWebhooks(
  { root, toolsDir }: Pick<ProjectFolders, 'root' | 'toolsDir'>,
  form: FormDeclaration,
  says: () => string,
  calls: AskedCall[],
): Map<string, ReadyWebhook> {
  return readyWebhooks({
    webhooks: Object.fromEntries(
      serverWebhooks(form).map(({ webhook, facts }) => [webhook, { ...facts, validate: () => true }]),
    ),
    kinds: automationKinds,
    toolsDir,
    schemasDir: join(root, 'schemas'),
    services: stubServices(says, calls),
  });
}

/** A run of which only its body is known. */
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
