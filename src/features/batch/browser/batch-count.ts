import type { Batch } from './stored-batch';

/** How far a batch is: its rows by outcome, and a sentence about them. */
export interface BatchCount {
  done: number;
  failed: number;
  remaining: number;
  text: string;
}

export function countRows({ runs }: Batch): BatchCount {
  const count = (state: string) => runs.filter((run) => run.state === state).length;
  const [done, failed] = [count('done'), count('failed')];
  const remaining = runs.length - done - failed;
  const parts = [
    `${done} of ${runs.length} done`,
    failed > 0 && `${failed} failed`,
    remaining > 0 && `${remaining} to go`,
  ];
  return { done, failed, remaining, text: `${parts.filter(Boolean).join(', ')}.` };
}
