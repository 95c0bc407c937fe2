import type { RunView } from '@/contracts/run';
import { formatDollars } from '@/contracts/usage';
import { formatSeconds, runSeconds } from '@/engine/history/durations';
import type { Batch } from './stored-batch';

interface BatchFiguresProps {
  batch: Batch;
  /** The runs of the batch's rows, without deleted runs. */
  rowRuns: readonly RunView[];
}

/** Summary of a finished batch: the number of rows by outcome, their durations and their cost. */
export function BatchFigures({ batch: { runs, skipped = 0 }, rowRuns }: BatchFiguresProps) {
  const countRuns = (state: string) => runs.filter((run) => run.state === state).length;
  const seconds = rowRuns.flatMap((run) => runSeconds(run) ?? []).sort((a, b) => a - b);
  const median = seconds[Math.floor(seconds.length / 2)];
  const figures = [
    ['Succeeded', countRuns('done')],
    ['Failed', countRuns('failed')],
    ['Skipped', skipped],
    ['Start to end', median === undefined ? undefined : formatSeconds(secondsFromStartToEnd(rowRuns))],
    ['Usual row', median === undefined ? undefined : formatSeconds(median)],
    ['Cost', costText(rowRuns)],
  ] as const;
  return (
    <section aria-label="Figures of the batch">
      <dl className="flex flex-wrap gap-x-8 gap-y-3 rounded-lg border border-hairline bg-surface p-4">
        {figures.map(
          ([title, value]) =>
            value !== undefined && (
              <div key={title}>
                <dt className="text-xs text-muted">{title}</dt>
                <dd className="text-lg font-semibold text-fg tabular">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

function secondsFromStartToEnd(rowRuns: readonly RunView[]): number {
  const starts = rowRuns.map(({ startedAt }) => Date.parse(startedAt));
  const ends = rowRuns.flatMap(({ finishedAt }) => (finishedAt ? [Date.parse(finishedAt)] : []));
  return (Math.max(...ends) - Math.min(...starts)) / 1000;
}

/** Formats the cost, with a + if the price of some runs is unknown; undefined if no price is known. */
function costText(rowRuns: readonly RunView[]): string | undefined {
  const usages = rowRuns.flatMap(({ usage }) => usage ?? []);
  const costs = usages.flatMap(({ cost }) => cost ?? []);
  if (costs.length === 0) return undefined;
  const total = formatDollars(costs.reduce((sum, cost) => sum + cost, 0));
  return `${total}${costs.length < usages.length ? '+' : ''}`;
}
