import type { Automation, Run } from '@/automation/parts/run';
import type { RunUsage } from '@/contracts/usage';

/** A run to execute, with the keys that must never appear in its texts. */
export interface RunJob {
  run: Omit<Run, 'signal' | 'progress' | 'countUsage' | 'onPartial'>;
  automation: Automation;
  /** The longest it may take. */
  deadlineSeconds: number;
  keys: string[];
  /** Whether the partial answer can be read while it is written. */
  isFollowable?: boolean;
  /** Called once its automation has ended, with what it used of a language model. */
  settle?(usage: RunUsage | undefined): Promise<void>;
}
