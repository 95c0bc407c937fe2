import { useCallback, useEffect, useState } from 'react';
import { useScope } from '@/browser/scope';
import type { LimitHits, OperatorAct } from '@/contracts/operator';
import { EmptyState } from '@/ui/empty-state';
import { Spinner } from '@/ui/spinner';
import { operatorCallsOf } from './operator-calls';
import { Failed, PagedRows, Row } from './paged-rows';
import { Counted } from './runs-room';
import { usePaged } from './use-paged';
import { moment } from './when';

/** How often limits stopped somebody. */
export function LimitsRoom() {
  const calls = useScope().of(operatorCallsOf);
  const [told, setTold] = useState<LimitHits | 'failed'>();
  const fetchHits = useCallback(() => {
    const leaving = new AbortController();
    calls.limits(leaving.signal).then(setTold, () => leaving.signal.aborted || setTold('failed'));
    return () => leaving.abort();
  }, [calls]);
  useEffect(fetchHits, [fetchHits]);
  if (told === undefined) return <Spinner label="Loading the limits" className="text-accent" />;
  if (told === 'failed') return <Failed onRetry={fetchHits} />;
  const since = `Since this process began, ${moment(told.since)}.`;
  if (told.hits.length === 0) return <EmptyState title="No limit stopped anybody">{since}</EmptyState>;
  return (
    <div className="space-y-4">
      <p className="text-sm text-muted">{since}</p>
      <Counted
        title="Limits that stopped somebody"
        heads={['Limit', 'Times', 'Last']}
        rows={told.hits.map(({ limit, count, last }) => [limit, count, moment(last)])}
      />
    </div>
  );
}

/** What operators did. */
export function ActsRoom() {
  const list = usePaged(useScope().of(operatorCallsOf).acts);
  return (
    <PagedRows
      label="Acts"
      list={list}
      empty={{
        title: 'Nothing was done yet',
        text: 'Whatever an operator changes is recorded here, and no record can be changed.',
      }}
    >
      {({ id, at, by, act, subject, detail }) => (
        <Row
          key={id}
          title={`${wordsOf(act)}: ${subject}`}
          lines={[`${moment(at)} · ${by ?? 'the command'}`, ...detailOf(detail)]}
        />
      )}
    </PagedRows>
  );
}

function wordsOf(act: string): string {
  return act.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
}

function detailOf(detail: OperatorAct['detail']): string[] {
  const told = Object.entries(detail).filter(([name]) => name !== 'id');
  return told.length === 0 ? [] : [told.map(([name, value]) => `${name}: ${value ?? 'no end'}`).join(' · ')];
}
