import { createOptionList } from '@/automation/parts/option-list';
import { nextStep } from './next-step.ts';
import type { CallStep, ReplyStep, Settings, StepInput } from './workflow-step.ts';

/** Settings of a webhook that returns the options of a field. */
export interface ListSettings extends Settings {
  list: string;
  /** Body fields that hold keys, which the list must not repeat. */
  secrets: string[];
}

/** Runs in a Code node: answers a call of such a webhook with its options. */
export function runNode({ list, secrets, ...settings }: ListSettings, input: StepInput): Promise<CallStep | ReplyStep> {
  const answer = createOptionList(list, secrets);
  return nextStep(settings, input, ({ body, demo }, { signal }) =>
    answer({ id: '', body, demo, signal, recall: async () => '', progress: () => undefined }),
  );
}
