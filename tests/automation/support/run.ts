import { readFileSync } from 'node:fs';
import type { AutomationContract } from '@/automation/parts/automation-file';
import type { Run } from '@/automation/parts/run';
import { automationKinds } from '@/generated/automations';

/** The contract automation files are held to. */
export const contract: AutomationContract = {
  schema: JSON.parse(readFileSync('schemas/automation.schema.json', 'utf8')) as object,
  kinds: automationKinds,
};

/** A run as the gateway hands it to an automation. */
export function runOf(more: Partial<Run> = {}): Run {
  return {
    id: 'r',
    body: {},
    demo: false,
    signal: new AbortController().signal,
    recall: async () => '',
    progress: () => undefined,
    ...more,
  };
}
