import type { ProgressView } from '@/contracts/plugins';
import type { RunReport } from '@/contracts/run';
import type { Progress } from '@/generated/declaration';

/** Returns an empty view: the progress is unknown until the run's first report. */
export function first(): ProgressView {
  return {};
}

/** Returns the same view, because only reports change it. */
export function next(_: Progress, view: ProgressView): ProgressView {
  return view;
}

/** Shows a report of the run: its stage with its number among the declared ones, percentage and note. */
export function fromReport({ stages = [] }: Progress, { stage, percent, note }: RunReport): ProgressView {
  const stageNumber = stages.indexOf(stage ?? '') + 1;
  const stageText = stageNumber > 0 ? `${stage} (${stageNumber} of ${stages.length})` : stage;
  const text = [stageText, note].filter(Boolean).join(' – ');
  return { ...(percent !== undefined && { percent }), ...(text && { text }) };
}
