import { type ReactNode, useCallback, useId, useState } from 'react';
import { useFetched } from '@/api/use-fetched';
import { useScope } from '@/browser/member-scope';
import { formatDollars } from '@/contracts/usage';
import { EmptyState } from '@/ui/empty-state';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { Spinner } from '@/ui/spinner';
import { Table, TableFrame, Td, Th, Tr } from '@/ui/table';
import { type OperatorSite, RUN_COUNT_DAYS, type RunCounts, type UsageTotals } from '../contract';
import { createOperatorCalls } from './calls';
import { formatDateTime } from './dates';
import { OperatorFetchFailed } from './paged-rows';

const PERIODS = RUN_COUNT_DAYS.map((days) => ({ value: String(days), label: `${days} days` }));

/** Shows the number of runs and errors by tool and day; never the contents of a run. */
export function RunsTab({ tools }: Pick<OperatorSite, 'tools'>) {
  const calls = useScope().get(createOperatorCalls);
  const id = useId();
  const [days, setDays] = useState('30');
  const [tool, setTool] = useState('');
  const {
    data: counts,
    state,
    reload,
  } = useFetched(useCallback((signal) => calls.fetchRunCounts(Number(days), tool, signal), [calls, days, tool]));
  return (
    <div className="space-y-6">
      <div className="grid max-w-xl gap-4 sm:grid-cols-2">
        <Field id={`${id}-days`} label="The last">
          <Select id={`${id}-days`} options={PERIODS} value={days} onChange={setDays} />
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
      {state === 'loading' && <Spinner label="Counting runs" className="text-accent" />}
      {state === 'failed' && <OperatorFetchFailed onRetry={reload} />}
      {counts && <Counts counts={counts} />}
    </div>
  );
}

function Counts({ counts: { tools, days, failures, versions, models, badResults } }: { counts: RunCounts }) {
  if (tools.length === 0)
    return <EmptyState title="No runs in this time">Counts only: what members enter and get stays private.</EmptyState>;
  return (
    <>
      <CountTable
        title="By tool"
        heads={['Tool', 'Succeeded', 'Failed', 'Canceled', 'Running', 'Demo, of all', 'Median', 'Tokens', 'Cost']}
        rows={tools.map((row) => [
          row.tool,
          row.succeeded,
          row.failed,
          row.cancelled,
          row.running,
          row.demo,
          secondsText(row.medianSeconds),
          ...usageCells(row.usage),
        ])}
      />
      <CountTable
        title="By version"
        heads={[
          'Tool',
          'Version',
          'Runs',
          'Failed',
          'Median',
          'Tokens',
          'Cost',
          'Good',
          'Not good',
          'Most frequent reason',
          'First',
          'Last',
        ]}
        rows={versions.map((row) => [
          row.tool,
          row.toolVersion ?? 'before versions',
          row.runs,
          row.failed,
          secondsText(row.medianSeconds),
          ...usageCells(row.usage),
          row.good,
          row.bad,
          row.reasons[0]?.reason ?? '–',
          formatDateTime(row.first),
          formatDateTime(row.last),
        ])}
      />
      {models.length > 0 && (
        <CountTable
          title="By model"
          heads={['Tool', 'Model', 'Runs', 'Failed', 'Tokens', 'Cost', 'Good', 'Not good']}
          rows={models.map((row) => [
            row.tool,
            row.model,
            row.runs,
            row.failed,
            ...usageCells(row.usage),
            row.good,
            row.bad,
          ])}
        />
      )}
      {badResults.length > 0 && (
        <CountTable
          title="Rated not good"
          heads={['Run', 'Tool', 'Version', 'Reason', 'In the member’s words', 'Started']}
          rows={badResults.map(({ run, tool, toolVersion, reason, note, startedAt }) => [
            run,
            tool,
            toolVersion ?? 'before versions',
            reason ?? '–',
            <span key="note" className="block min-w-40 max-w-md break-words whitespace-pre-line">
              {note ?? '–'}
            </span>,
            formatDateTime(startedAt),
          ])}
        />
      )}
      {failures.length > 0 && (
        <CountTable
          title="What went wrong"
          heads={['Tool', 'Kind of error', 'Times', 'Last']}
          rows={failures.map(({ tool, code, count, last }) => [tool, code, count, formatDateTime(last)])}
        />
      )}
      <CountTable
        title="By day"
        heads={['Day', 'Runs', 'Failed']}
        rows={days.map(({ day, runs, failed }) => [day, runs, failed])}
      />
    </>
  );
}

function secondsText(seconds: number | undefined): string {
  return seconds === undefined ? '–' : `${seconds.toFixed(1)} s`;
}

/** The cells of the columns "Tokens" and "Cost". Marks a sum that has an estimated or unknown part. */
function usageCells({ input, output, estimated, cost, unpriced }: UsageTotals): [tokens: string, cost: string] {
  const tokens = input + output;
  return [
    tokens === 0 ? '–' : `${estimated ? 'about ' : ''}${tokens.toLocaleString('en-US')}`,
    cost === undefined ? '–' : `${unpriced > 0 ? 'at least ' : ''}${formatDollars(cost)}`,
  ];
}

export function CountTable({ title, heads, rows }: { title: string; heads: string[]; rows: ReactNode[][] }) {
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
                  {cells.map((cell, column) => (
                    <Td key={heads[column]} className="whitespace-nowrap">
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
