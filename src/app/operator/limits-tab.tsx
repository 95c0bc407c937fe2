import { useCallback, useEffect, useState } from 'react';
import { useScope } from '@/browser/member-scope';
import type { LimitHits } from '@/contracts/operator';
import { EmptyState } from '@/ui/empty-state';
import { Spinner } from '@/ui/spinner';
import { formatDateTime } from './dates';
import { createOperatorCalls } from './operator-calls';
import { FetchFailed } from './paged-rows';
import { CountTable } from './runs-tab';

/** Shows how often each limit was hit since the server process started. */
export function LimitsTab() {
  const calls = useScope().get(createOperatorCalls);
  const [result, setResult] = useState<LimitHits | 'failed'>();
  const fetchHits = useCallback(() => {
    const unmount = new AbortController();
    calls.limits(unmount.signal).then(setResult, () => unmount.signal.aborted || setResult('failed'));
    return () => unmount.abort();
  }, [calls]);
  useEffect(fetchHits, [fetchHits]);
  if (result === undefined) return <Spinner label="Loading the limits" className="text-accent" />;
  if (result === 'failed') return <FetchFailed onRetry={fetchHits} />;
  const since = `Since this process began, ${formatDateTime(result.since)}.`;
  if (result.hits.length === 0) return <EmptyState title="No limit stopped anybody">{since}</EmptyState>;
  return (
    <div className="space-y-4">
      <p className="text-sm text-muted">{since}</p>
      <CountTable
        title="Limits that stopped somebody"
        heads={['Limit', 'Times', 'Last']}
        rows={result.hits.map(({ limit, count, last }) => [limit, count, formatDateTime(last)])}
      />
    </div>
  );
}
