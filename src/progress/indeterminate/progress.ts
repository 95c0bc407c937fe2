import type { ProgressView } from '@/contracts/plugins';
import type { Progress } from '@/generated/declaration';

/** Progress is unknown. */
export function first(): ProgressView {
  return {};
}

/** Progress stays unknown. */
export function next(_: Progress, view: ProgressView): ProgressView {
  return view;
}
