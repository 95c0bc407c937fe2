import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { useFetched } from '@/api/use-fetched';
import type { RunView } from '@/contracts/run';
import { formatDollars } from '@/contracts/usage';
import { ROW_STATE_LABELS } from '@/engine/csv/results-csv';
import { formatSeconds, runSeconds } from '@/engine/history/durations';
import { notify } from '@/engine/notify';
import type { ToolSession } from '@/engine/session/tool-session';
import { columnTitle, readSheet } from '@/registry/sheet';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { Notice } from '@/ui/notice';
import { Progress } from '@/ui/progress';
import { Table, TableFrame, Td, Th, Tr } from '@/ui/table';
import { textLinkClass } from '@/ui/text-link';
import { countRows } from './batch-count';
import { BatchFigures } from './batch-figures';
import { saveResults } from './batch-files';
import type { BatchRunner, BatchState } from './batch-runner';
import { fetchRowRuns } from './fetch-row-runs';
import type { Batch } from './stored-batch';

/** Narrow cells, so that five columns fit a phone. */
const CELL_CLASS = 'px-2.5!';
const NAME_STYLE = { maxWidth: 'clamp(6rem, 20vw, 12rem)' };

const NO_RUNS: ReadonlyMap<string, RunView> = new Map();

interface BatchProgressProps {
  session: ToolSession;
  runner: BatchRunner;
  batch: Batch;
  state: BatchState;
}

/** Progress of a batch, row by row, with its actions. Shows a summary once the batch has ended. */
export function BatchProgress({ session, runner, batch, state: { status, note } }: BatchProgressProps) {
  const { runs, sheet } = batch;
  const { done, failed, remaining, text } = countRows(batch);
  const isIdle = status === 'idle';
  const isFinished = isIdle && remaining === 0;
  const fetchRuns = useCallback((signal: AbortSignal) => fetchRowRuns(session, batch, signal), [session, batch]);
  const { data: rowRuns = NO_RUNS } = useFetched(fetchRuns, { isEnabled: isFinished });
  const hasCosts = [...rowRuns.values()].some(({ usage }) => usage?.cost !== undefined);
  const longestSeconds = Math.max(1, ...[...rowRuns.values()].map((run) => runSeconds(run) ?? 0));
  const save = () => {
    saveResults(session, batch).catch(() =>
      notify('error', { title: 'Not saved', description: 'The results cannot be fetched just now. Please try again.' }),
    );
  };
  return (
    <div className="space-y-4">
      <Progress label="Rows" value={((done + failed) / runs.length) * 100} showValue />
      <p role="status" className="text-sm text-muted">
        {text}
        {status === 'stopping' && ' Stopping after the rows under way.'}
      </p>
      {note && <Notice tone="warning">{note}</Notice>}
      <div className="flex flex-wrap gap-2">
        {!isIdle && (
          <Button variant="secondary" disabled={status === 'stopping'} onClick={() => runner.stop()}>
            Stop
          </Button>
        )}
        {isIdle && remaining > 0 && (
          <Button variant="primary" onClick={() => void runner.resume()}>
            Continue
          </Button>
        )}
        {isIdle && failed > 0 && (
          <Button variant="secondary" onClick={() => void runner.retry()}>
            Run the {failed} failed again
          </Button>
        )}
        {done + failed > 0 && (
          <Button variant="secondary" onClick={save}>
            Download results
          </Button>
        )}
        {isIdle && (
          <Button variant="ghost" onClick={() => void runner.clear()}>
            New batch
          </Button>
        )}
      </div>
      {isFinished && <BatchFigures batch={batch} rowRuns={[...rowRuns.values()]} />}
      <TableFrame label="Rows of the batch">
        <Table>
          <thead>
            <tr>
              <Th className={CELL_CLASS}>Row</Th>
              <Th className={CELL_CLASS}>{firstColumnTitle(session, batch)}</Th>
              <Th className={CELL_CLASS}>State</Th>
              {rowRuns.size > 0 && <Th className={CELL_CLASS}>{hasCosts ? 'Time and cost' : 'Time'}</Th>}
            </tr>
          </thead>
          <tbody>
            {runs.map(({ id, state, reason }, index) => (
              <Tr key={id}>
                <Td className={CELL_CLASS}>{batch.rowNumbers?.[index] ?? index + 1}</Td>
                <Td className={cn(CELL_CLASS, 'truncate')} style={NAME_STYLE}>
                  {sheet.rows[index]?.[0]}
                </Td>
                <Td className={CELL_CLASS}>
                  {state === 'done' ? (
                    <Link to={`/results/${id}`} className={textLinkClass}>
                      {ROW_STATE_LABELS[state]}
                    </Link>
                  ) : (
                    ROW_STATE_LABELS[isIdle && state === 'running' ? 'waiting' : state]
                  )}
                  {reason && <span className="block text-xs text-muted">{reason}</span>}
                </Td>
                {rowRuns.size > 0 && (
                  <Td className={CELL_CLASS}>
                    <TimeAndCost run={rowRuns.get(id)} longestSeconds={longestSeconds} />
                  </Td>
                )}
              </Tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
    </div>
  );
}

/** Returns the title of the first column: that of its field, whatever the file calls it. */
function firstColumnTitle({ tool: { declaration } }: ToolSession, { sheet, besides }: Batch): string | undefined {
  const [field] = readSheet(declaration, sheet, besides, sheet.rows.length).columns;
  return field === undefined ? sheet.header[0] : columnTitle(declaration, field);
}

/** Duration and cost of a row, above a bar that compares its duration with the longest one. */
function TimeAndCost({ run, longestSeconds }: { run: RunView | undefined; longestSeconds: number }) {
  const seconds = run && runSeconds(run);
  if (seconds === undefined) return '–';
  const cost = run?.usage?.cost;
  return (
    <>
      {formatSeconds(seconds)}
      {cost !== undefined && `, ${formatDollars(cost)}`}
      <div
        aria-hidden="true"
        className="mt-1.5 h-2 rounded-full bg-linear-to-r from-primary to-secondary"
        style={{ width: `${(seconds / longestSeconds) * 100}%` }}
      />
    </>
  );
}
