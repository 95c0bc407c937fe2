import type { ProgressView } from '@/contracts/plugins';
import type { Progress } from '@/generated/declaration';

/** Nothing is known of the way. */
export function first(): ProgressView {
  return {};
}

/** Still nothing. */
export function next(_: Progress, view: ProgressView): ProgressView {
  return view;
}
