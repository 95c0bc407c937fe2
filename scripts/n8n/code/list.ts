import { createOptionList } from '@/automation/parts/option-list';
import { nextStep } from './next-step.ts';
import type { CallStep, ReplyStep, Settings, StepInput } from './workflow-step.ts';

/** Settings of a webhook that returns the options of a field. */
export interface ListSettings extends Settings {
  /** The list as written in the automation file, and the body fields it must not echo. */
  list: string;
  secrets: string[];
}

/** Returns the options for a call of such a webhook. */
export function runNode({ list, secrets, ...settings }: ListSettings, input: StepInput): Promise<CallStep | ReplyStep> {
  const answer = createOptionList(list, secrets);
  return nextStep(settings, input, ({ body, demo }, { signal }) =>
    answer({ id: '', body, demo, signal, recall: async () => '', progress: () => undefined }),
  );
}
