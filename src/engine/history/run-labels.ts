import type { RunView } from '@/contracts/run';
import { manifest } from '@/generated/manifest';
import { summaryFields } from '@/generated/summary-fields';
import type { IconName } from '@/ui/icon';

/** Maximum length of a label made from inputs, in characters. */
const MAX_LINE_LENGTH = 120;

/** Start of a web address that most addresses share; labels leave it out. */
const WEB_ADDRESS_START = /^https?:\/\/(www\.)?/i;

/** Joins the answers that distinguish runs of one tool. */
export function runSummary(run: RunView): string {
  return distinguishingAnswers(run).slice(0, 3).join(' · ');
}

/** Returns the label of a run: its name, else its first distinguishing answer and the title of its tool. */
export function runName(run: RunView): string {
  const [subject] = distinguishingAnswers(run);
  return run.name ?? [subject ?? '', toolTitle(run.tool)].filter(Boolean).map(oneLine).join(' · ');
}

/** Returns the next distinguishing answer of a run, to show after its label; '' if there is none. */
export function runDetail(run: RunView): string {
  return oneLine(
    distinguishingAnswers(run)
      .slice(run.name ? 0 : 1, 2)
      .join(' · '),
  );
}

/** Returns the texts among the answers to the summary fields of the run's tool, or if there are none, among all answers. */
function distinguishingAnswers(run: RunView): string[] {
  const summaryAnswers = (summaryFields[run.tool] ?? []).map((name) => run.inputs?.[name]);
  const texts = [summaryAnswers, Object.values(run.inputs ?? {})].map((values) =>
    values.filter((value): value is string => typeof value === 'string' && value.trim() !== ''),
  );
  const distinguishingTexts = texts.find(({ length }) => length > 0) ?? [];
  return distinguishingTexts.map((text) => text.replace(WEB_ADDRESS_START, ''));
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

/** Returns the icon of a tool; a default one if it no longer exists. */
export function toolIcon(tool: string): IconName {
  return manifest.find(({ id }) => id === tool)?.icon ?? 'sparkles';
}
