import type { ProgressView } from '@/contracts/plugins';
import type { Progress } from '@/generated/declaration';

const DEFAULT_STEP = 10;
const DEFAULT_CAP = 90;

/** Returns a bar at zero. */
export function first(): ProgressView {
  return { percent: 0 };
}

/** Adds a random step, up to the cap (docs/behaviour.md, sections 4 and 9). */
export function next(
  { step = DEFAULT_STEP, cap = DEFAULT_CAP }: Progress,
  { percent = 0 }: ProgressView,
  random: () => number,
): ProgressView {
  return { percent: Math.min(cap, percent + random() * step) };
}
