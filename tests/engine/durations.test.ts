import { describe, expect, it } from 'vitest';
import type { RunView } from '@/contracts/run';
import { usualSeconds } from '@/engine/history/durations';

const run = (seconds: number, more: Partial<RunView> = {}): RunView => ({
  id: String(seconds),
  tool: 'fixture',
  mode: 'live',
  state: 'succeeded',
  startedAt: new Date(0).toISOString(),
  finishedAt: new Date(seconds * 1000).toISOString(),
  ...more,
});

describe('how long runs usually take', () => {
  it('is the median of the live ones that succeeded', () => {
    expect(usualSeconds([run(90), run(30), run(60)])).toBe(60);
    expect(usualSeconds([run(90), run(30), run(60), run(1, { mode: 'demo' }), run(1, { state: 'failed' })])).toBe(60);
  });

  it('counts no change of a result', () => {
    expect(usualSeconds([run(90), run(30), run(60), ...[1, 2, 3].map((s) => run(s, { refines: true }))])).toBe(60);
  });

  it('is not known of too few', () => {
    expect(usualSeconds([run(90), run(30), run(2, { refines: true })])).toBeUndefined();
  });
});
