import type { RunView } from '@/contracts/run';
import { libraryOf } from '@/engine/library/library';
import { UNFILTERED } from '@/engine/library/library-query';
import type { ToolSession } from '@/engine/session/tool-session';
import type { Batch } from './stored-batch';

const PAGE_SIZE = 50;

/** Maximum difference between the browser's clock, which the batch recorded, and the gateway's clock. */
const CLOCK_SLACK_MS = 86_400_000;

/** Fetches the runs of a batch, with duration and usage, by run id. Deleted runs are left out. @throws Error if that fails */
export async function fetchRowRuns(
  { scope, tool }: ToolSession,
  { runs }: Batch,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, RunView>> {
  const idsLeft = new Set(runs.map(({ id }) => id));
  const runsById = new Map<string, RunView>();
  const earliestStart = Math.min(...runs.map(({ startedAt }) => startedAt ?? Date.now())) - CLOCK_SLACK_MS;
  const query = { ...UNFILTERED, tool: tool.declaration.id, failed: true };
  let before: string | undefined;
  do {
    const page = { limit: PAGE_SIZE, ...(before && { before }) };
    const { runs: pageRuns, next } = await scope.get(libraryOf).fetchPage(query, page, signal);
    for (const run of pageRuns) if (idsLeft.delete(run.id)) runsById.set(run.id, run);
    before = pageRuns.some(({ startedAt }) => Date.parse(startedAt) < earliestStart) ? undefined : next;
  } while (before && idsLeft.size > 0);
  return runsById;
}
