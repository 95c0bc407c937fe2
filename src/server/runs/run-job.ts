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
  /** The id of the cost that is reserved for the run, if its true cost can replace it. */
  paidId?: string | undefined;
}
