import type { RunView } from '@/contracts/run';
import { manifest } from '@/generated/manifest';
import { tellingFields } from '@/generated/telling-fields';

/** The longest line made of what a form was filled in with, in characters. */
const LONGEST_LINE = 120;

/** The first few texts a form was filled in with: enough to tell runs apart. */
export function summary({ inputs = {} }: Pick<RunView, 'inputs'>): string {
  return Object.values(inputs)
    .filter((value) => typeof value === 'string' && value !== '')
    .slice(0, 3)
    .join(' · ');
}

/** What a run is called: its name, or else what its form was filled in with, or else its tool. */
export function nameOf(run: RunView): string {
  return run.name ?? (oneLine(told(run) || summary(run)) || toolTitle(run.tool));
}

/** The answers that tell runs of this tool apart, as far as they were given. */
function told({ tool, inputs = {} }: RunView): string {
  return (tellingFields[tool] ?? [])
    .map((name) => inputs[name])
    .filter((value) => typeof value === 'string' && value.trim() !== '')
    .slice(0, 2)
    .join(' · ');
}

/** When a run began, in words. */
export function whenOf({ startedAt }: Pick<RunView, 'startedAt'>): string {
  return new Date(startedAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

/** The day on which a run began, in a few letters. */
export function dayOf({ startedAt }: Pick<RunView, 'startedAt'>): string {
  return new Date(startedAt).toLocaleDateString(undefined, { day: 'numeric', month: 'short' });
}

/** The title of a tool; its id where it is no longer there. */
export function toolTitle(id: string): string {
  const entry = manifest.find((candidate) => candidate.id === id);
  return entry?.card?.title ?? entry?.title ?? id;
}

/** How the state of a run looks, and what it is called. */
export const STATES = {
  running: { tone: 'cyan', label: 'Running' },
  succeeded: { tone: 'success', label: 'Succeeded' },
  failed: { tone: 'danger', label: 'Failed' },
  cancelled: { tone: 'neutral', label: 'Canceled' },
} as const;

/** No more of a text than a heading has room for, on one line. */
function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE).trimEnd()}…` : line;
}
