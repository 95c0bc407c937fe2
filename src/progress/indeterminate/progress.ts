import type { ProgressView } from '@/contracts/plugins';
import type { Progress } from '@/generated/declaration';

/** Returns an empty view, because the progress is unknown. */
export function first(): ProgressView {
  return {};
}

/** Returns the same view, because the progress stays unknown. */
export function next(_: Progress, view: ProgressView): ProgressView {
  return view;
}
