import type { RunView } from '@/contracts/run';
import { lazyPart } from '@/ui/lazy-with-retry';

const RatingRow = lazyPart(() => import('./rating-row'), 'RatingRow');

/** Lets a result be rated, even if its run could not be fetched. */
export function ResultPart({ runId, run }: { runId: string; run?: RunView | undefined }) {
  return <RatingRow runId={runId} stored={run?.rating} />;
}
