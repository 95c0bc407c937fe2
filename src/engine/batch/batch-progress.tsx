import { Link } from 'react-router-dom';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Progress } from '@/ui/progress';
import { Table, TableFrame, Td, Th, Tr } from '@/ui/table';
import { textLinkClass } from '@/ui/text-link';
import type { ToolSession } from '../session/tool-session';
import { tell } from '../tell';
import { saveResults } from './batch-files';
import type { Batcher, BatchState } from './batcher';
import type { Batch } from './record';
import { STATE_WORDS } from './results-csv';

interface BatchProgressProps {
  session: ToolSession;
  batcher: Batcher;
  batch: Batch;
  state: BatchState;
}

/** How far a batch is, row by row, and what can be done with it. */
export function BatchProgress({ session, batcher, batch, state: { status, note } }: BatchProgressProps) {
  const { runs, sheet } = batch;
  const count = (state: string) => runs.filter((run) => run.state === state).length;
  const [done, failed] = [count('done'), count('failed')];
  const left = runs.length - done - failed;
  const rests = status === 'resting';
  const save = () => {
    saveResults(session, batch).catch(() =>
      tell('error', { title: 'Not saved', description: 'The results cannot be fetched just now. Please try again.' }),
    );
  };
  return (
    <div className="space-y-4">
      <Progress label="Rows" value={((done + failed) / runs.length) * 100} showValue />
      <p role="status" className="text-sm text-muted">
        {done} of {runs.length} done{failed > 0 && `, ${failed} failed`}
        {left > 0 && `, ${left} to go`}.{status === 'stopping' && ' Stopping after the rows under way.'}
      </p>
      {note && <Notice tone="warning">{note}</Notice>}
      <div className="flex flex-wrap gap-2">
        {!rests && (
          <Button variant="secondary" disabled={status === 'stopping'} onClick={() => batcher.stop()}>
            Stop
          </Button>
        )}
        {rests && left > 0 && (
          <Button variant="primary" onClick={() => void batcher.goOn()}>
            Continue
          </Button>
        )}
        {rests && failed > 0 && (
          <Button variant="secondary" onClick={() => void batcher.retry()}>
            Run the {failed} failed again
          </Button>
        )}
        {done + failed > 0 && (
          <Button variant="secondary" onClick={save}>
            Download results
          </Button>
        )}
        {rests && (
          <Button variant="ghost" onClick={() => batcher.clear()}>
            New batch
          </Button>
        )}
      </div>
      <TableFrame label="Rows of the batch">
        <Table>
          <thead>
            <tr>
              <Th>Row</Th>
              <Th>{sheet.header[0]}</Th>
              <Th>State</Th>
            </tr>
          </thead>
          <tbody>
            {runs.map(({ id, state, reason }, at) => (
              <Tr key={id}>
                <Td>{at + 1}</Td>
                <Td className="max-w-48 truncate">{sheet.rows[at]?.[0]}</Td>
                <Td>
                  {state === 'done' ? (
                    <Link to={`/results/${id}`} className={textLinkClass}>
                      {STATE_WORDS[state]}
                    </Link>
                  ) : (
                    STATE_WORDS[rests && state === 'running' ? 'waiting' : state]
                  )}
                  {reason && <span className="block text-xs text-muted">{reason}</span>}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
    </div>
  );
}
