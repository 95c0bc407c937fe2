import type { RunView } from '@/contracts/run';
import { libraryOf } from '../library/library';
import { UNFILTERED } from '../library/library-query';
import type { ToolSession } from '../session/tool-session';
import type { Batch } from './stored-batch';

const PAGE_SIZE = 50;

/** Maximum difference between the browser's clock, which the batch recorded, and the gateway's clock. */
const CLOCK_SLACK_MS = 86_400_000;

/** Fetches the runs of a batch by their ids, with duration and usage. Deleted runs are missing. @throws Error if that fails */
export async function fetchRowRuns(
  { scope, tool }: ToolSession,
  { runs }: Batch,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, RunView>> {
  const missing = new Set(runs.map(({ id }) => id));
  const runsById = new Map<string, RunView>();
  const earliest = Math.min(...runs.map(({ startedAt }) => startedAt ?? Date.now())) - CLOCK_SLACK_MS;
  const query = { ...UNFILTERED, tool: tool.declaration.id, failed: true };
  let before: string | undefined;
  do {
    const page = { limit: PAGE_SIZE, ...(before && { before }) };
    const { runs: listed, next } = await scope.get(libraryOf).fetchPage(query, page, signal);
    for (const run of listed) if (missing.delete(run.id)) runsById.set(run.id, run);
    before = listed.some(({ startedAt }) => Date.parse(startedAt) < earliest) ? undefined : next;
  } while (before && missing.size > 0);
  return runsById;
}

/** Returns how many seconds a run took; undefined while it is running. */
export function runSeconds({ startedAt, finishedAt }: RunView): number | undefined {
  return finishedAt === undefined ? undefined : (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
}
