import type { Automation, Run } from '@/automation/parts/run';

/** A run to execute, with the keys that must never appear in its texts. */
export interface RunJob {
  run: Omit<Run, 'signal' | 'progress' | 'countUsage' | 'onPartial'>;
  automation: Automation;
  /** Maximum duration of the run. */
  deadlineSeconds: number;
  keys: string[];
  /** Whether clients can follow the partial answer while the run is in progress. */
  isFollowable?: boolean;
  /** Called once the automation has ended, with the most that its calls of language models may cost, in US dollars. */
  settle?(cost: number): Promise<void>;
}
