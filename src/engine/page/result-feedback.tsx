import { useScope } from '@/browser/member-scope';
import { ResultParts } from '../result-parts';
import { RunCost } from '../run/run-cost';
import { useStoredRun } from '../run/use-stored-run';

interface ResultFeedbackProps {
  runId: string;
  /** Whether the run used a key of the member, and so had a cost even if no usage was recorded. */
  hasKey?: boolean;
}

/** Below the result of a live run: what features show of it and its cost, as stored by the server. */
export function ResultFeedback({ runId, hasKey = false }: ResultFeedbackProps) {
  const { data, state } = useStoredRun(useScope(), runId);
  if (state === 'loading') return null;
  return (
    <>
      <ResultParts runId={runId} run={data} />
      {data?.usage && <RunCost usage={data.usage} model={data.model} />}
      {data && !data.usage && hasKey && (
        <p data-unprinted className="text-xs text-faint">
          The cost of this run on your key is not known.
        </p>
      )}
    </>
  );
}
