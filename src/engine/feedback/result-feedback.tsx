import { useCallback } from 'react';
import { useFetched } from '@/api/use-fetched';
import { useScope } from '@/browser/member-scope';
import { gatewayOf } from '../run/gateway';
import { RatingRow } from './rating-row';
import { RunCost } from './run-cost';

interface ResultFeedbackProps {
  runId: string;
  /** Whether the run used a key of the member's, so that it cost something even if nothing was counted. */
  hasKey?: boolean;
}

/** Below the result of a live run: what the member thinks of it, and what it cost, as the server has stored both. */
export function ResultFeedback({ runId, hasKey = false }: ResultFeedbackProps) {
  const { find } = useScope().get(gatewayOf);
  const { data, state } = useFetched(
    useCallback(async (signal: AbortSignal) => (await find(runId, 0, signal)) ?? null, [find, runId]),
  );
  // A rating may be given all the same where the run cannot be fetched.
  if (state === 'loading') return null;
  return (
    <>
      <RatingRow runId={runId} stored={data?.rating} />
      {data?.usage && <RunCost usage={data.usage} model={data.model} />}
      {data && !data.usage && hasKey && (
        <p data-unprinted className="text-xs text-faint">
          What this run cost on your key is not known here.
        </p>
      )}
    </>
  );
}
