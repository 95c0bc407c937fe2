import { useCallback, useEffect, useState } from 'react';
import { useScope } from '@/browser/scope';
import type { LimitHits, OperatorAct } from '@/contracts/operator';
import { EmptyState } from '@/ui/empty-state';
import { Spinner } from '@/ui/spinner';
import { operatorCallsOf } from './operator-calls';
import { ActButton, Failed, PagedRows, Row } from './paged-rows';
import { Counted } from './runs-room';
import { usePaged } from './use-paged';
import { moment } from './when';

/** Mails that wait for the service. */
export function MailRoom() {
  const calls = useScope().of(operatorCallsOf);
  const list = usePaged(useCallback((_: number, signal: AbortSignal) => calls.mail(signal), [calls]));
  const retry = async () => {
    await calls.retryMail();
    list.again();
  };
  return (
    <div className="space-y-5">
      {list.rows.length > 0 && (
        <ActButton about="all waiting mails" done="Tried again" act={retry}>
          Try all now
        </ActButton>
      )}
      <PagedRows
        label="Waiting mails"
        list={list}
        empty={{
          title: 'No mail waits',
          text: 'A mail the service does not take is tried for a day, then given up with a line in the log.',
        }}
      >
        {({ id, bytes, since, tries, dueAt }) => (
          <Row
            key={id}
            title={<span className="font-mono text-sm">{id}</span>}
            lines={[
              `Since ${moment(since)} · ${Math.ceil(bytes / 1000)} KB`,
              `Tried ${tries} ${tries === 1 ? 'time' : 'times'}${dueAt ? ` · next ${moment(dueAt)}` : ''}`,
            ]}
          />
        )}
      </PagedRows>
    </div>
  );
}

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
