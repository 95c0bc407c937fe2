import { optionList } from '@/automation/parts/option-list';
import type { Done, Going, Hand, Settings } from './steps.ts';
import { nextStep } from './work.ts';

/** Settings of a webhook that answers with the options of a field. */
export interface ListSettings extends Settings {
  /** The list, as the automation file has it, and the body fields it may not repeat. */
  list: string;
  secrets: string[];
}

/** The answer to a call of such a webhook. */
export function work({ list, secrets, ...settings }: ListSettings, hand: Hand): Promise<Going | Done> {
  const answer = optionList(list, secrets);
  return nextStep(settings, hand, ({ body, demo }, { signal }) =>
    answer({ id: '', body, demo, signal, recall: async () => '', progress: () => undefined }),
  );
}
