import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { useScope } from '@/browser/scope';
import { COUNTED_DAYS, type OperatorSite, type RunCounts } from '@/contracts/operator';
import { EmptyState } from '@/ui/empty-state';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { Spinner } from '@/ui/spinner';
import { Table, TableFrame, Td, Th, Tr } from '@/ui/table';
import { operatorCallsOf } from './operator-calls';
import { Failed } from './paged-rows';
import { moment } from './when';

const SPANS = COUNTED_DAYS.map((days) => ({ value: String(days), label: `${days} days` }));

/** How many runs there were, by tool and day, and what went wrong; never what was in one. */
export function RunsRoom({ tools }: Pick<OperatorSite, 'tools'>) {
  const calls = useScope().of(operatorCallsOf);
  const id = useId();
  const [days, setDays] = useState('30');
  const [tool, setTool] = useState('');
  const [counts, setCounts] = useState<RunCounts | 'failed'>();
  const fetchCounts = useCallback(() => {
    const leaving = new AbortController();
    setCounts(undefined);
    calls.runs(Number(days), tool, leaving.signal).then(setCounts, () => leaving.signal.aborted || setCounts('failed'));
    return () => leaving.abort();
  }, [calls, days, tool]);
  useEffect(fetchCounts, [fetchCounts]);
  return (
    <div className="space-y-6">
      <div className="grid max-w-xl gap-4 sm:grid-cols-2">
        <Field id={`${id}-days`} label="The last">
          <Select id={`${id}-days`} options={SPANS} value={days} onChange={setDays} />
        </Field>
        <Field id={`${id}-tool`} label="Tool">
          <Select
            id={`${id}-tool`}
            options={[{ value: '', label: 'All tools' }, ...tools.map((value) => ({ value, label: value }))]}
            value={tool}
            onChange={setTool}
          />
        </Field>
      </div>
      {counts === undefined && <Spinner label="Counting runs" className="text-accent" />}
      {counts === 'failed' && <Failed onRetry={fetchCounts} />}
      {counts && counts !== 'failed' && <Counts counts={counts} />}
    </div>
  );
}

function Counts({ counts: { tools, days, failures } }: { counts: RunCounts }) {
  if (tools.length === 0)
    return (
      <EmptyState title="No runs in this time">What members run is counted here, without what is in it.</EmptyState>
    );
  return (
    <>
      <Counted
        title="By tool"
        heads={['Tool', 'Succeeded', 'Failed', 'Canceled', 'Running', 'Of all: demo', 'Median']}
        rows={tools.map((row) => [
          row.tool,
          row.succeeded,
          row.failed,
          row.cancelled,
          row.running,
          row.demo,
          row.medianSeconds === undefined ? '–' : `${row.medianSeconds.toFixed(1)} s`,
        ])}
      />
      {failures.length > 0 && (
        <Counted
          title="What went wrong"
          heads={['Tool', 'Kind of error', 'Times', 'Last']}
          rows={failures.map(({ tool, code, count, last }) => [tool, code, count, moment(last)])}
        />
      )}
      <Counted
        title="By day"
        heads={['Day', 'Runs', 'Failed']}
        rows={days.map(({ day, runs, failed }) => [day, runs, failed])}
      />
    </>
  );
}

/** A table of counts. */
export function Counted({ title, heads, rows }: { title: string; heads: string[]; rows: ReactNode[][] }) {
  return (
    <section aria-label={title} className="space-y-3">
      <h2 className="text-lg font-semibold tracking-tight text-fg">{title}</h2>
      <div className="overflow-hidden rounded-xl border border-hairline">
        <TableFrame label={title}>
          <Table>
            <thead>
              <tr>
                {heads.map((head) => (
                  <Th key={head}>{head}</Th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells) => (
                <Tr key={cells.slice(0, 2).join(' ')}>
                  {cells.map((cell, at) => (
                    <Td key={heads[at]} className="whitespace-nowrap">
                      {cell}
                    </Td>
                  ))}
                </Tr>
              ))}
            </tbody>
          </Table>
        </TableFrame>
      </div>
    </section>
  );
}
