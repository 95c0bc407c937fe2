import { describe, expect, it } from 'vitest';
import { answeredEnd, type RunEnd, recordEnd } from '@/server/runs/run-end';
import type { RunStore } from '@/server/runs/run-store';
import { usageColumns } from '@/server/runs/run-usage';

/** An answer that was paid for is kept, whatever its provider says of it. */
const ODD = [1e300, -1e300, Number.NaN, Number.POSITIVE_INFINITY, 0.5, 2 ** 53];

describe('what a provider counts', () => {
  it.each(ODD)('is a number that its column can take, or none: %d', (odd) => {
    for (const usage of [
      { input: odd, output: 5, cost: 0.1 },
      { input: 5, output: 5, cost: odd },
    ])
      for (const value of usageColumns(usage))
        if (typeof value === 'number') expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
    // Whatever else was said stays.
    expect(usageColumns({ input: 5, output: 6, cost: odd }).slice(0, 2)).toEqual([5, 6]);
  });
});

describe('an end that the database takes no value of', () => {
  const end: RunEnd = {
    ...answeredEnd({ status: 200, contentType: 'text/plain', body: 'Fine' }, []),
    usage: { input: 5, output: 5, cost: 1e300 },
  };
  const ends = async (code: string) => {
    const told: RunEnd[] = [];
    const finish: RunStore['finish'] = async (_id, recorded) => {
      told.push(recorded);
      if (recorded.usage) throw Object.assign(new Error('refused'), { code });
      return true;
    };
    await recordEnd({ finish } as RunStore, 'a run', { end }, [], () => undefined);
    return told;
  };

  it.each(['22003', '22P02', '23514'])('is recorded without what is told about it (%s)', async (code) => {
    const { usage, ...answer } = end;
    expect(await ends(code)).toEqual([end, answer]);
    expect(usage).toBeDefined();
  });

  it('is tried again, not shortened, where the database itself fails', async () => {
    expect((await ends('53100')).at(-1)).toMatchObject({ state: 'failed', errorCode: 'not_kept' });
  });
});
