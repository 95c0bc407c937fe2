import type { RunInputs } from '@/contracts/run';
import type { RunResult } from '../run/run-state';
import type { Version, Versions } from '../run/versions';

/** Versions as they are stored: what they share, and what is long, stands with the result alone. */
export interface StoredVersions {
  at: number;
  all: readonly StoredVersion[];
}

type StoredVersion = Pick<
  Version,
  'kind' | 'value' | 'runId' | 'mode' | 'missing' | 'unread' | 'edited' | 'merged' | 'refined' | 'number'
> & {
  /** Where it was made from others than the result. */
  inputs?: RunInputs;
};

/** The versions of a result to store. */
export function storedVersions({ at, all }: Versions): StoredVersions {
  const shown = JSON.stringify(all[at]?.inputs);
  return {
    at,
    all: all.map(({ kind, value, runId, mode, inputs, missing, unread, edited, merged, refined, number }) => ({
      kind,
      value,
      runId,
      mode,
      ...(JSON.stringify(inputs) !== shown && { inputs }),
      ...(missing && { missing }),
      ...(unread && { unread }),
      ...(edited && { edited }),
      ...(merged && { merged }),
      ...(refined && { refined }),
      ...(number && { number }),
    })),
  };
}

/** A result with the versions that were stored with it; without, where they cannot be those of this result. `today` says what they were made from in the words of the form. */
export function readVersions(
  stored: StoredVersions | undefined,
  result: RunResult,
  today: (inputs: RunInputs) => RunInputs,
): RunResult {
  const shown = Array.isArray(stored?.all) ? stored.all[stored.at] : undefined;
  if (!stored || shown?.kind !== result.kind || JSON.stringify(shown.value) !== JSON.stringify(result.value))
    return result;
  const { inputs } = result;
  const { number } = shown;
  const version: Version = { ...result, ...(number && { number }) };
  const madeFrom = (own: RunInputs | undefined) => (own ? today(own) : inputs);
  const all = stored.all.map((one, index) =>
    index === stored.at ? version : ({ ...one, inputs: madeFrom(one.inputs) } as Version),
  );
  return { ...version, versions: { at: stored.at, all } } as RunResult;
}
