import type { RunInputs } from '@/contracts/run';
import type { RunResult } from '../run/run-state';
import type { Version, Versions } from '../run/versions';

/** Versions as stored: shared and long properties are stored once, with the result. */
export interface StoredVersions {
  at: number;
  all: readonly StoredVersion[];
}

/** Optional properties of a version that are stored with its value. */
const OPTIONAL_PROPERTIES = ['client', 'missing', 'unread', 'edited', 'merged', 'refined', 'number'] as const;

type StoredVersion = Pick<Version, 'kind' | 'value' | 'runId' | 'mode' | (typeof OPTIONAL_PROPERTIES)[number]> & {
  /** Absent if equal to the inputs of the displayed result. */
  inputs?: RunInputs;
};

/** Converts the versions of a result to their stored form. */
export function toStoredVersions({ at, all }: Versions): StoredVersions {
  const shownInputs = JSON.stringify(all[at]?.inputs);
  return {
    at,
    all: all.map(({ kind, value, runId, mode, inputs, ...optional }) => ({
      ...{ kind, value, runId, mode },
      ...(JSON.stringify(inputs) !== shownInputs && { inputs }),
      ...pickFilled(optional, OPTIONAL_PROPERTIES),
    })),
  };
}

/** Returns these properties of an object, without those that are absent, empty or false. */
export function pickFilled<T extends object, K extends keyof T>(source: T, names: readonly K[]): Partial<Pick<T, K>> {
  return Object.fromEntries(names.flatMap((name) => (source[name] ? [[name, source[name]]] : []))) as Partial<
    Pick<T, K>
  >;
}

/**
 * Restores the versions of a result; ignores stored versions that do not belong to it.
 *
 * @param migrate converts the inputs of a version to the current form
 */
export function readVersions(
  stored: StoredVersions | undefined,
  result: RunResult,
  migrate: (inputs: RunInputs) => RunInputs,
): RunResult {
  const shownVersion = Array.isArray(stored?.all) ? stored.all[stored.at] : undefined;
  if (
    !stored ||
    shownVersion?.kind !== result.kind ||
    JSON.stringify(shownVersion.value) !== JSON.stringify(result.value)
  )
    return result;
  const { inputs } = result;
  const { number } = shownVersion;
  const version: Version = { ...result, ...(number && { number }) };
  const inputsOf = (ownInputs: RunInputs | undefined) => (ownInputs ? migrate(ownInputs) : inputs);
  const all = stored.all.map((entry, index) =>
    index === stored.at ? version : ({ ...entry, inputs: inputsOf(entry.inputs) } as Version),
  );
  return { ...version, versions: { at: stored.at, all } } as RunResult;
}
