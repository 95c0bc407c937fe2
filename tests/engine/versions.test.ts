import { describe, expect, it } from 'vitest';
import type { RunResult } from '@/engine/run/run-state';
import { adjacentVersion, editedVersion, previousVersion, versionsOf, withVersion } from '@/engine/run/versions';

const first: RunResult = {
  kind: 'text',
  value: 'As it came',
  runId: 'one',
  mode: 'live',
  inputs: { name: 'Ann' },
  mailed: true,
  raw: '{}',
  repairs: ['mended'],
  missing: ['an end'],
};
const changed = (values: string[]) =>
  values.reduce<RunResult>((result, value) => withVersion(result, editedVersion(result, value)), first);
const valuesOf = (result: RunResult) => versionsOf(result).all.map(({ value }) => value);

describe('versions of a result', () => {
  it('are one where nothing was changed, with nothing before or after it', () => {
    expect(versionsOf(first)).toEqual({ all: [first], at: 0 });
    expect([adjacentVersion(first, -1), adjacentVersion(first, 1), previousVersion(first)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('an edit says of itself nothing that was true of the answer alone', () => {
    const { versions: _, ...mine } = changed(['Mine']);
    const { mailed: __, raw: ___, repairs: ____, ...kept } = first;
    expect(mine).toEqual({ ...kept, value: 'Mine', edited: true, number: 2 });
  });

  it('have each a number of its own, also where some are gone', () => {
    const many = changed(Array.from({ length: 40 }, (_, index) => `Edit ${index}`));
    const { all, at } = versionsOf(many);
    expect(all).toHaveLength(12);
    expect(at).toBe(11);
    expect(all[0]).toEqual(first);
    expect(all.slice(1).map(({ number }) => number)).toEqual([31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41]);
    expect(many.value).toBe('Edit 39');
  });

  it('take only so much room, and keep the first and the newest', () => {
    const long = (letter: string) => letter.repeat(90_000);
    const kept = changed([long('a'), long('b'), long('c')]);
    expect(valuesOf(kept)).toEqual(['As it came', long('b'), long('c')]);
    const huge = 'x'.repeat(500_000);
    expect(valuesOf(changed(['a', huge]))).toEqual(['As it came', huge]);
  });

  it('hold no versions in themselves', () => {
    expect(versionsOf(changed(['a', 'b'])).all.filter((version) => 'versions' in version)).toEqual([]);
  });
});
