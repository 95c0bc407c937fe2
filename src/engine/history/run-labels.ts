import type { RunView } from '@/contracts/run';
import { manifest } from '@/generated/manifest';
import { tellingFields } from '@/generated/telling-fields';

/** Maximum length of a label made from inputs, in characters. */
const MAX_LINE_LENGTH = 120;

/** Joins the first few text inputs of a run: enough to tell runs apart. */
export function runSummary({ inputs = {} }: Pick<RunView, 'inputs'>): string {
  return Object.values(inputs)
    .filter((value) => typeof value === 'string' && value !== '')
    .slice(0, 3)
    .join(' · ');
}

/** Returns the label of a run: its name, else its inputs, else the title of its tool. */
export function runName(run: RunView): string {
  return run.name ?? (oneLine(distinguishingAnswers(run) || runSummary(run)) || toolTitle(run.tool));
}

/** Joins the inputs that distinguish runs of this tool, if they are filled in. */
function distinguishingAnswers({ tool, inputs = {} }: RunView): string {
  return (tellingFields[tool] ?? [])
    .map((name) => inputs[name])
    .filter((value) => typeof value === 'string' && value.trim() !== '')
    .slice(0, 2)
    .join(' · ');
}

/** Formats the date and time a run started. */
export function startTimeText({ startedAt }: Pick<RunView, 'startedAt'>): string {
  return new Date(startedAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

/** Formats the day a run started, in short form. */
export function startDayText({ startedAt }: Pick<RunView, 'startedAt'>): string {
  return new Date(startedAt).toLocaleDateString(undefined, { day: 'numeric', month: 'short' });
}

/** Returns the title of a tool, or its id if the tool no longer exists. */
export function toolTitle(id: string): string {
  const entry = manifest.find((candidate) => candidate.id === id);
  return entry?.card?.title ?? entry?.title ?? id;
}

/** Badge tone and label of each run state. */
export const RUN_STATES = {
  running: { tone: 'cyan', label: 'Running' },
  succeeded: { tone: 'success', label: 'Succeeded' },
  failed: { tone: 'danger', label: 'Failed' },
  cancelled: { tone: 'neutral', label: 'Canceled' },
} as const;

/** Collapses a text to one line and truncates it to the length of a heading. */
function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH).trimEnd()}…` : line;
}
