import type { Automation, Run } from '@/automation/parts/run';

/** A run to execute, with the keys that must never appear in its texts. */
export interface RunJob {
  run: Omit<Run, 'signal' | 'progress' | 'onPartial'>;
  automation: Automation;
  /** The longest it may take. */
  deadlineSeconds: number;
  keys: string[];
  /** Whether the partial answer can be read while it is written. */
  isFollowable?: boolean;
}
