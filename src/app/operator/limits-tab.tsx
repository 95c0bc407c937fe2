import { useFetched } from '@/api/use-fetched';
import { useScope } from '@/browser/member-scope';
import { EmptyState } from '@/ui/empty-state';
import { Spinner } from '@/ui/spinner';
import { formatDateTime } from './dates';
import { createOperatorCalls } from './operator-calls';
import { OperatorFetchFailed } from './paged-rows';
import { CountTable } from './runs-tab';

/** Shows how often each limit was hit since the server process started. */
export function LimitsTab() {
  const calls = useScope().get(createOperatorCalls);
  const { data: result, state, reload } = useFetched(calls.fetchLimits);
  if (state === 'failed') return <OperatorFetchFailed onRetry={reload} />;
  if (!result) return <Spinner label="Loading the limits" className="text-accent" />;
  const since = `Since this process began, ${formatDateTime(result.since)}.`;
  if (result.hits.length === 0) return <EmptyState title="Nobody ran into a limit">{since}</EmptyState>;
  return (
    <div className="space-y-4">
      <p className="text-sm text-muted">{since}</p>
      <CountTable
        title="Limits people ran into"
        heads={['Limit', 'Times', 'Last']}
        rows={result.hits.map(({ limit, count, last }) => [limit, count, formatDateTime(last)])}
      />
    </div>
  );
}
