import { describe, expect, it } from 'vitest';
import { installClock } from '@/studio/stage/clock';

/** A fake window whose time never advances by itself. */
function stoppedWindow() {
  const fakeWindow = {
    Date: { now: () => 1000 } as DateConstructor,
    setInterval: (() => {
      ids += 1;
      return ids;
    }) as unknown as typeof setInterval,
    clearInterval: (() => undefined) as typeof clearInterval,
    AbortSignal: { timeout: undefined } as unknown as typeof AbortSignal,
  };
  let ids = 0;
  return { window: fakeWindow, clock: installClock(fakeWindow) };
}

describe('the clock of a stage', () => {
  it('fires everything that is due, in order and at its time', () => {
    const { window, clock } = stoppedWindow();
    const events: string[] = [];
    window.setInterval(() => events.push(`a ${window.Date.now()}`), 400);
    window.setInterval(() => events.push(`b ${window.Date.now()}`), 1000);
    clock.advance(1300);
    expect(events).toEqual(['a 1400', 'a 1800', 'b 2000', 'a 2200']);
    expect(window.Date.now()).toBe(2300);
  });

  it('forgets what was cleared, also by itself', () => {
    const { window, clock } = stoppedWindow();
    let count = 0;
    const id = window.setInterval(() => {
      count += 1;
      window.clearInterval(id);
    }, 10);
    clock.advance(1000);
    expect(count).toBe(1);
  });

  it('aborts a timeout signal when it is due', () => {
    const { window, clock } = stoppedWindow();
    const signal = window.AbortSignal.timeout(60_000);
    clock.advance(59_999);
    expect(signal.aborted).toBe(false);
    clock.advance(1);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('stays where it was stopped, and returns to real time', () => {
    const { window, clock } = stoppedWindow();
    clock.advance(500);
    clock.stop();
    window.Date.now();
    expect(window.Date.now()).toBe(1500);
    clock.reset();
    expect(window.Date.now()).toBe(1000);
  });
});
