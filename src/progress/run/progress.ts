import type { ProgressView } from '@/contracts/plugins';
import type { RunReport } from '@/contracts/run';
import type { Progress } from '@/generated/declaration';

/** Nothing is known before the run has said something. */
export function first(): ProgressView {
  return {};
}

/** Time alone tells nothing. */
export function next(_: Progress, view: ProgressView): ProgressView {
  return view;
}

/** The stage, with its place among those declared, and what the run says beside it. */
export function told({ stages = [] }: Progress, { stage, percent, note }: RunReport): ProgressView {
  const place = stages.indexOf(stage ?? '') + 1;
  const named = place > 0 ? `${stage} (${place} of ${stages.length})` : stage;
  const text = [named, note].filter(Boolean).join(' – ');
  return { ...(percent !== undefined && { percent }), ...(text && { text }) };
}
