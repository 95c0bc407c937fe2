import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunReport, RunView } from '@/contracts/run';
import { loadProgress } from '@/engine/plugins';
import { pollProgress } from '@/engine/run/follow-events';
import type { Gateway } from '@/engine/run/gateway';
import { pause } from '@/engine/run/pause';
import { useProgress } from '@/engine/run/use-progress';
import type { Progress } from '@/generated/declaration';

const going = (progress?: RunView['progress']): RunView => ({
  id: 'r',
  tool: 't',
  mode: 'live',
  state: 'running',
  startedAt: '',
  ...(progress && { progress }),
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Polls a run whose gateway gives these answers in turn; returns the reports and the progress versions sent. */
async function poll(answers: (RunView | undefined | Error)[]) {
  const reports: RunReport[] = [];
  const seenVersions: (number | undefined)[] = [];
  const gateway: Pick<Gateway, 'waitForProgress'> = {
    async waitForProgress(_, progressVersion) {
      seenVersions.push(progressVersion);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const done = pollProgress(gateway as Gateway, 'r', (report) => reports.push(report), new AbortController().signal);
  await vi.runAllTimersAsync();
  await done;
  return { reports, seenVersions };
}

describe('polling the progress of a run', () => {
  it('passes each report on once, through a request on its way and a lost connection, until the run has ended', async () => {
    const first = { stage: 'Searching', at: 5 };
    const second = { stage: 'Writing', percent: 50, at: 9 };
    const end: RunView = { ...going(second), state: 'succeeded' };
    const { reports, seenVersions } = await poll([undefined, going(first), new Error('offline'), going(second), end]);
    expect(reports).toEqual([first, second]);
    expect(seenVersions).toEqual([undefined, undefined, 5, 5, 9]);
  });

  it('sends nothing once it is aborted', async () => {
    const stop = new AbortController();
    const waitForProgress = vi.fn();
    const done = pollProgress({ waitForProgress } as unknown as Gateway, 'r', vi.fn(), stop.signal);
    stop.abort();
    await done;
    expect(waitForProgress).not.toHaveBeenCalled();
  });
});

describe('the progress of a run that reports', () => {
  const progress: Progress = {
    kind: 'run',
    stages: ['Searching', 'Writing'],
    fallback: { kind: 'messages', everyMs: 1000, messages: ['One moment', 'Another one'] },
  };

  it('shows its fallback until there is a report, then that, and 100 per cent at the end only of a known per cent', async () => {
    await loadProgress(progress);
    type Props = { status: 'running' | 'revealing'; report?: RunReport };
    const initialProps: Props = { status: 'running' };
    const { result, rerender } = renderHook(({ status, report }: Props) => useProgress(progress, status, report), {
      initialProps,
    });
    expect(result.current).toEqual({ text: 'One moment' });
    rerender({ status: 'running', report: { stage: 'Searching' } });
    expect(result.current).toEqual({ text: 'Searching (1 of 2)' });
    rerender({ status: 'revealing', report: { stage: 'Searching' } });
    expect(result.current).toEqual({ text: 'Searching (1 of 2)' });
    rerender({ status: 'revealing', report: { stage: 'Writing', percent: 60 } });
    expect(result.current).toEqual({ percent: 100 });
  });
});

describe('a pause', () => {
  it('leaves neither a timer nor a listener, whichever way it ends', async () => {
    const leaving = new AbortController();
    const added = vi.spyOn(leaving.signal, 'addEventListener');
    const removed = vi.spyOn(leaving.signal, 'removeEventListener');
    const [over, aborted] = [pause(1000, leaving.signal), pause(5000, leaving.signal)];
    await vi.advanceTimersByTimeAsync(1000);
    await over;
    leaving.abort();
    await aborted;
    await pause(5000, leaving.signal);
    expect(vi.getTimerCount()).toBe(0);
    expect(removed.mock.calls.length).toBe(added.mock.calls.length);
  });
});
