import type { ResultPart } from '@/registry/refine';
import type { RunResult } from '../run/run-state';

/** A change the member asks for. Stored, and sent as `dialog.wish`. */
export interface Wish {
  /** Short label for the member. */
  label: string;
  /** Instruction to the model. */
  ask: string;
  /** The only part to rewrite; the whole result if absent. */
  part?: ResultPart;
}

/** State of the current refinement, or why the last one failed. */
export type Refining =
  | { status: 'idle' }
  | {
      status: 'running';
      wish: Wish;
      startedAt: number;
      /** The streamed part of the next version, if it can be shown. It is not a result and is not stored. */
      partial?: RunResult['value'];
    }
  | { status: 'failed'; wish: Wish; reason: string };
