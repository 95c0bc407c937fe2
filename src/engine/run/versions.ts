import type { RunResult } from './run-state';

/** One version of a result. */
export type Version = Omit<RunResult, 'versions'>;

/** The versions of a result in the order they were made, the first as it came, and which of them shows. */
export interface Versions {
  all: readonly Version[];
  at: number;
}

/** So many are kept, of so many characters in all; the first and the newest always. */
const MOST = 12;
const LARGEST = 200_000;

/** The versions of a result; one that was never changed is its only one. */
export function versionsOf({ versions, ...result }: RunResult): Versions {
  return versions ?? { all: [result], at: 0 };
}

/**
 * A result with one version more, which shows. None of the others is lost, whichever of them it was made of, as long as there is
 * room for them.
 *
 * @param collects the oldest goes first, the first too: of results that are added to one another, later ones hold the earlier
 */
export function withVersion(result: RunResult, { versions: _, ...made }: RunResult, collects = false): RunResult {
  const { all } = versionsOf(result);
  const number = (all.at(-1)?.number ?? 1) + 1;
  const kept = [...all, { ...made, number }];
  while (kept.length > 2 && (kept.length > MOST || sizeOf(kept) > LARGEST)) kept.splice(collects ? 0 : 1, 1);
  return showing({ all: kept, at: kept.length - 1 }) ?? result;
}

/** A result with the version before or after the one that shows; undefined where there is none. */
export function turned(result: RunResult, by: -1 | 1): RunResult | undefined {
  const { all, at } = versionsOf(result);
  return showing({ all, at: at + by });
}

/**
 * A result that came after another: what the member changed of that one, or had changed, stays with it, as versions before it.
 *
 * @param collects it may be added to the one before, which stays in any case
 */
export function afterEdits(former: RunResult | undefined, incoming: RunResult, collects = false): RunResult {
  return former && stays(former, incoming, collects) ? withVersion(former, incoming, collects) : incoming;
}

/**
 * Joins the stored result of an earlier visit, which could not be shown before, and a result this page got meanwhile: the
 * outcome is the same as if the stored one had been there first. Versions that it has already are not added again.
 */
export function afterStored(stored: RunResult, result: RunResult, collects = false): RunResult {
  const idOf = ({ runId, value }: Version) => JSON.stringify([runId, value]);
  const known = new Set(versionsOf(stored).all.map(idOf));
  const made = versionsOf(result).all.filter((version) => !known.has(idOf(version)));
  if (made.length === 0) return stored;
  if (!stays(stored, result, collects)) return result;
  return made.reduce((all, version) => withVersion(all, version as RunResult, collects), stored);
}

/** Whether a former result stays as a version before the one that came after it. */
function stays(former: RunResult, { runId }: RunResult, collects: boolean): boolean {
  const hasEdits = versionsOf(former).all.some(({ edited, refined }) => edited || refined);
  return hasEdits || (collects && former.runId !== runId);
}

/** The version of another run that was there when the one that shows came; undefined where there is none, or it was added to that. */
export function earlierOf(result: RunResult): Version | undefined {
  const former = result.refined ? undefined : formerOf(result);
  return former && former.runId !== result.runId && former.kind === result.kind ? former : undefined;
}

/** The version before the one that shows. */
export function formerOf(result: RunResult): Version | undefined {
  const { all, at } = versionsOf(result);
  return all[at - 1];
}

/** A version the member changed. What was mailed and what came as an answer were others. */
export function edited(of: RunResult, value: RunResult['value'], how: 'edited' | 'merged' = 'edited'): RunResult {
  const { versions: _, mailed: __, raw: ___, repairs: ____, refined: _____, merged: ______, ...kept } = of;
  return { ...kept, value, edited: true, ...(how === 'merged' && { merged: true }) } as RunResult;
}

function showing(versions: Versions): RunResult | undefined {
  const version = versions.all[versions.at];
  return version && ({ ...version, versions } as RunResult);
}

function sizeOf(all: readonly Version[]): number {
  return JSON.stringify(all.map(({ value }) => value)).length;
}
