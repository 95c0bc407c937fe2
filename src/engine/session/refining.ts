import type { MemberScope } from '@/browser/member-scope';
import { storageKey } from '@/browser/storage-keys';
import { readStoredObject, writeStoredJson } from '@/browser/stored-json';
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

/** A refinement that was sent but not answered yet, stored so that a reload can resume it. */
export interface PendingRefinement {
  runId: string;
  /** Id of the run whose result is refined. */
  of: string;
  wish: Wish;
  startedAt: number;
}

const KEY = storageKey('.refining');

/** Returns the pending refinements of this scope's member in this browser, at most one per tool. */
export function pendingRefinements({ storage }: MemberScope) {
  const readAll = () => readStoredObject<PendingRefinement>(storage, KEY);
  return {
    read: (tool: string): PendingRefinement | undefined => readAll()[tool],
    /** Stores a pending refinement, or removes it. */
    write(tool: string, pending: PendingRefinement | undefined): void {
      const { [tool]: _, ...others } = readAll();
      // Without storage the refinement still works; only a reload would lose it.
      writeStoredJson(storage, KEY, pending ? { ...others, [tool]: pending } : others);
    },
  };
}
