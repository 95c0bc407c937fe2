import { useScope } from '@/browser/member-scope';
import { useStoredRun } from '../run/use-stored-run';
import { RatingRow } from './rating-row';
import { RunCost } from './run-cost';

interface ResultFeedbackProps {
  runId: string;
  /** Whether the run used a key of the member, and so had a cost even if no usage was recorded. */
  hasKey?: boolean;
}

/** Below the result of a live run: its rating and its cost, as stored by the server. */
export function ResultFeedback({ runId, hasKey = false }: ResultFeedbackProps) {
  const { data, state } = useStoredRun(useScope(), runId);
  // If the run cannot be fetched, the member can still rate it.
  if (state === 'loading') return null;
  return (
    <>
      <RatingRow runId={runId} stored={data?.rating} />
      {data?.usage && <RunCost usage={data.usage} model={data.model} />}
      {data && !data.usage && hasKey && (
        <p data-unprinted className="text-xs text-faint">
          The cost of this run on your key is not known.
        </p>
      )}
    </>
  );
}
