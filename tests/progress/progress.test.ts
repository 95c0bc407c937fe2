import { describe, expect, it } from 'vitest';
import type { ProgressView } from '@/contracts/plugins';
import { loadProgress, progressModule } from '@/engine/plugins';
import type { Progress } from '@/generated/declaration';

function views(progress: Progress, ticks: number, random = () => 0.5): ProgressView[] {
  const { first, next } = progressModule(progress.kind);
  const seen = [first(progress)];
  for (let tick = 0; tick < ticks; tick++) seen.push(next(progress, seen[tick] ?? {}, random));
  return seen;
}

describe('progress (docs/behaviour.md, sections 4 and 9)', () => {
  it('climbs in equal steps to the cap and stays there', () => {
    const percents = views({ kind: 'linear-climb', everyMs: 300, step: 10, cap: 90 }, 11).map(({ percent }) => percent);
    expect(percents).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 90, 90]);
  });

  it('climbs by random steps and never passes the cap', () => {
    const draws = [0, 0.99, 0.4, 0.7];
    const percents = views(
      { kind: 'random-climb', everyMs: 200, cap: 90 },
      60,
      () => draws[Math.floor(Math.random() * 4)] ?? 0,
    ).map(({ percent = -1 }) => percent);
    expect(Math.max(...percents)).toBeLessThanOrEqual(90);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(views({ kind: 'random-climb', everyMs: 200, cap: 90 }, 30, () => 0.999).at(-1)).toEqual({ percent: 90 });
  });

  it('steps through the texts and stays at the last', () => {
    const texts = views({ kind: 'messages', everyMs: 30_000, messages: ['one', 'two', 'three'] }, 4).map(
      ({ text }) => text,
    );
    expect(texts).toEqual(['one', 'two', 'three', 'three', 'three']);
  });

  it('shows what the run says: its stage among those declared, the per cent it knows, and its note', async () => {
    const progress: Progress = { kind: 'run', stages: ['Searching', 'Writing'] };
    await loadProgress(progress);
    const { fromReport: told } = progressModule('run');
    expect(told?.(progress, { stage: 'Writing', percent: 40, note: '12 found' })).toEqual({
      text: 'Writing (2 of 2) – 12 found',
      percent: 40,
    });
    expect(told?.(progress, { stage: 'Thinking' })).toEqual({ text: 'Thinking' });
    expect(told?.(progress, { percent: 0 })).toEqual({ percent: 0 });
    expect(views(progress, 1)).toEqual([{}, {}]);
  });

  it('shows nothing to count for a wait of unknown length', () => {
    expect(views({ kind: 'indeterminate' }, 2)).toEqual([{}, {}, {}]);
  });
});
