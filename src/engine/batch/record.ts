import type { Scope } from '@/browser/scope';
import { storageKey } from '@/browser/stored';
import type { Answers } from '@/registry/answers';
import type { Sheet } from '@/registry/sheet';

/** How far a row is. A row that runs may have arrived or not: its id tells. */
export type RowState = 'waiting' | 'running' | 'done' | 'failed';

/** The run of a row. */
export interface BatchRun {
  /** Fixed before anything is sent, so that nothing is run twice. */
  id: string;
  state: RowState;
  /** Milliseconds since 1970, of when it was sent first. */
  startedAt?: number;
  /** Why there is no result. */
  reason?: string;
}

/** A batch as it is kept: never with a key. */
export interface Batch {
  sheet: Sheet;
  /** What the form said beside the sheet. */
  besides: Answers;
  /** One for each row of the sheet. */
  runs: readonly BatchRun[];
}

/** The batch of a tool that the browser keeps for this member; undefined where there is none. */
export function keptBatch({ storage }: Scope, tool: string): Batch | undefined {
  try {
    const batch = JSON.parse(storage.read(keyOf(tool)) ?? 'null') as Batch | null;
    return batch && Array.isArray(batch.runs) && batch.runs.length === batch.sheet.rows.length ? batch : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a batch; nothing forgets it. @throws DOMException where the storage is full or blocked */
export function keepBatch({ storage }: Scope, tool: string, batch: Batch | undefined): void {
  if (batch) storage.write(keyOf(tool), JSON.stringify(batch));
  else storage.remove(keyOf(tool));
}

function keyOf(tool: string): string {
  return storageKey(`.batch.${tool}`);
}
