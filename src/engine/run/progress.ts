import type { Progress } from '@/generated/declaration';

/** What the progress display shows: per cent of a bar, or a text, or neither for an indeterminate bar. */
export interface ProgressView {
  percent?: number;
  text?: string;
}

const DEFAULT_STEP = 10;
const DEFAULT_CAP = 90;

/** The first view of a run. */
export function firstProgress(progress: Progress): ProgressView {
  if (progress.kind === 'messages') return { text: progress.messages?.[0] };
  return progress.kind === 'indeterminate' ? {} : { percent: 0 };
}

/**
 * The view one tick later (Specification, sections 4 and 9): a climb never passes its cap, the last text stays.
 *
 * @param random a number from 0 up to 1, asked for once per tick of a random climb
 */
export function nextProgress(progress: Progress, view: ProgressView, random: () => number): ProgressView {
  const { kind, step = DEFAULT_STEP, cap = DEFAULT_CAP, messages = [] } = progress;
  if (kind === 'messages') {
    const next = Math.min(messages.indexOf(view.text ?? '') + 1, messages.length - 1);
    return { text: messages[next] };
  }
  if (kind === 'indeterminate' || view.percent === undefined) return view;
  const climb = kind === 'random-climb' ? random() * step : step;
  return { percent: Math.min(cap, view.percent + climb) };
}
