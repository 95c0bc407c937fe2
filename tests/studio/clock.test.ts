import { describe, expect, it } from 'vitest';
import { installClock } from '@/studio/stage/clock';

/** A window whose time never passes by itself. */
function standing() {
  const made = {
    Date: { now: () => 1000 } as DateConstructor,
    setInterval: (() => {
      ids += 1;
      return ids;
    }) as unknown as typeof setInterval,
    clearInterval: (() => undefined) as typeof clearInterval,
    AbortSignal: { timeout: undefined } as unknown as typeof AbortSignal,
  };
  let ids = 0;
  return { window: made, clock: installClock(made) };
}

describe('the clock of a stage', () => {
  it('lets everything happen that is due, in its order and at its time', () => {
    const { window, clock } = standing();
    const heard: string[] = [];
    window.setInterval(() => heard.push(`a ${window.Date.now()}`), 400);
    window.setInterval(() => heard.push(`b ${window.Date.now()}`), 1000);
    clock.advance(1300);
    expect(heard).toEqual(['a 1400', 'a 1800', 'b 2000', 'a 2200']);
    expect(window.Date.now()).toBe(2300);
  });

  it('forgets what was cleared, also by itself', () => {
    const { window, clock } = standing();
    let count = 0;
    const id = window.setInterval(() => {
      count += 1;
      window.clearInterval(id);
    }, 10);
    clock.advance(1000);
    expect(count).toBe(1);
  });

  it('gives up what has a time-out, when its time has come', () => {
    const { window, clock } = standing();
    const signal = window.AbortSignal.timeout(60_000);
    clock.advance(59_999);
    expect(signal.aborted).toBe(false);
    clock.advance(1);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('stands where it was stopped, and goes back to the time there is', () => {
    const { window, clock } = standing();
    clock.advance(500);
    clock.stop();
    window.Date.now();
    expect(window.Date.now()).toBe(1500);
    clock.reset();
    expect(window.Date.now()).toBe(1000);
  });
});
