import type { RunResult } from './run-state';

/** One version of a result. */
export type Version = Omit<RunResult, 'versions'>;

export interface Versions {
  /** In order of creation. */
  all: readonly Version[];
  /** Index of the displayed version. */
  at: number;
}

/** Limits of stored versions: their number, and their total length in characters. The first and the newest are always kept. */
const MAX_VERSIONS = 12;
const MAX_TOTAL_LENGTH = 200_000;

/** Returns the versions of a result; an unchanged result is its own only version. */
export function versionsOf({ versions, ...result }: RunResult): Versions {
  return versions ?? { all: [result], at: 0 };
}

/**
 * Appends a version to a result and displays it. All other versions are kept within the limits, including those after the one
 * it was derived from.
 *
 * @param mergesResults whether results may be merged; then the oldest version is dropped first, because merged versions contain
 * it
 */
export function withVersion(
  result: RunResult,
  { versions: _, ...addedVersion }: RunResult,
  mergesResults = false,
): RunResult {
  const { all } = versionsOf(result);
  const number = (all.at(-1)?.number ?? 1) + 1;
  const versions = [...all, { ...addedVersion, number }];
  while (versions.length > 2 && (versions.length > MAX_VERSIONS || totalLength(versions) > MAX_TOTAL_LENGTH))
    versions.splice(mergesResults ? 0 : 1, 1);
  return resultAt({ all: versions, at: versions.length - 1 }) ?? result;
}

/** Returns the result displaying its previous or next version; undefined if there is none. */
export function adjacentVersion(result: RunResult, step: -1 | 1): RunResult | undefined {
  const { all, at } = versionsOf(result);
  return resultAt({ all, at: at + step });
}

/**
 * Returns a new result. If the former one was edited or refined, keeps it as versions before the new one.
 *
 * @param mergesResults whether results may be merged; then the former one is kept in any case
 */
export function preserveEdits(previous: RunResult | undefined, incoming: RunResult, mergesResults = false): RunResult {
  return previous && isPreserved(previous, incoming, mergesResults)
    ? withVersion(previous, incoming, mergesResults)
    : incoming;
}

/**
 * Merges the stored result of an earlier visit, which became available late, with a result this page received meanwhile, as if
 * the stored result had come first. Versions that the newer result already has are not added again.
 */
export function mergeStored(stored: RunResult, result: RunResult, mergesResults = false): RunResult {
  const identityOf = ({ runId, value }: Version) => JSON.stringify([runId, value]);
  const storedIds = new Set(versionsOf(stored).all.map(identityOf));
  const newVersions = versionsOf(result).all.filter((version) => !storedIds.has(identityOf(version)));
  if (newVersions.length === 0) return stored;
  if (!isPreserved(stored, result, mergesResults)) return result;
  return newVersions.reduce((all, version) => withVersion(all, version as RunResult, mergesResults), stored);
}

/** Whether a former result is kept as a version before its successor. */
function isPreserved(previous: RunResult, { runId }: RunResult, mergesResults: boolean): boolean {
  const hasEdits = versionsOf(previous).all.some(({ edited, refined }) => edited || refined);
  return hasEdits || (mergesResults && previous.runId !== runId);
}

/** Returns the previous version if it came from another run and can still be merged with the displayed one. */
export function earlierRunVersion(result: RunResult): Version | undefined {
  const previous = result.refined ? undefined : previousVersion(result);
  return previous && previous.runId !== result.runId && previous.kind === result.kind ? previous : undefined;
}

/** Returns the version before the displayed one. */
export function previousVersion(result: RunResult): Version | undefined {
  const { all, at } = versionsOf(result);
  return all[at - 1];
}

/** Creates a version edited by the member. Drops `mailed` and `raw`, which describe the original answer. */
export function editedVersion(
  original: RunResult,
  value: RunResult['value'],
  change: 'edited' | 'merged' = 'edited',
): RunResult {
  const { versions: _, mailed: __, raw: ___, repairs: ____, refined: _____, merged: ______, ...unchanged } = original;
  return { ...unchanged, value, edited: true, ...(change === 'merged' && { merged: true }) } as RunResult;
}

function resultAt(versions: Versions): RunResult | undefined {
  const version = versions.all[versions.at];
  return version && ({ ...version, versions } as RunResult);
}

function totalLength(all: readonly Version[]): number {
  return JSON.stringify(all.map(({ value }) => value)).length;
}
