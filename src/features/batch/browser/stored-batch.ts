import type { MemberScope } from '@/browser/member-scope';
import { tryParseJson } from '@/contracts/json';
import type { RowRun } from '@/engine/csv/results-csv';
import type { Answers } from '@/registry/answers';
import type { Sheet } from '@/registry/sheet';
import { batchKey } from './batch-key';

/** The run of a row. */
export interface BatchRun extends RowRun {
  /** When it was first sent, in milliseconds since 1970. */
  startedAt?: number;
}

/** A batch as stored, always without keys. */
export interface Batch {
  sheet: Sheet;
  /** Answers of the form for fields without a column. */
  besides: Answers;
  /** One for each row of the sheet. */
  runs: readonly BatchRun[];
  /** Id of the client that was chosen when it started; absent for none. */
  client?: string;
  /** Number of rows of the file that were skipped because they could not be sent. */
  skipped?: number;
  /** The number of each row in the file, from 1 on, if some of the file's rows were skipped. */
  rowNumbers?: readonly number[];
  /** Whether it waits for the member to continue it; without this it goes on by itself after a reload. */
  isPaused?: boolean;
}

/** Loads this member's stored batch of a tool; undefined if there is none. */
export function loadBatch({ storage }: MemberScope, tool: string): Batch | undefined {
  const batch = tryParseJson(storage.read(batchKey(tool)) ?? '') as Batch | null | undefined;
  return Array.isArray(batch?.runs) && batch.runs.length === batch.sheet?.rows?.length ? batch : undefined;
}

/** Stores a batch; undefined removes it. @throws DOMException if the storage is full or blocked */
export function saveBatch({ storage }: MemberScope, tool: string, batch: Batch | undefined): void {
  if (batch) storage.write(batchKey(tool), JSON.stringify(batch));
  else storage.remove(batchKey(tool));
}
