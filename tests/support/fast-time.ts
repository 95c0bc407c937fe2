import { setImmediate } from 'node:timers';
import { onTestFinished, vi } from 'vitest';

/** Milliseconds that pass at a time: less than any pause a test looks at. */
const STEP_MS = 200;

/** Lets time stand still until the end of the test, but for the helpers below: pauses and back-offs cost it nothing. */
export function fakeClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Lets time pass until the work is over; returns what it resolves to. */
export async function passTime<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) await step();
  return work;
}

/** Lets time pass until the assertion holds, for some minutes of the test's time at most. */
export async function passTimeUntil(assertion: () => void): Promise<void> {
  for (let steps = 0; ; steps += 1) {
    try {
      return assertion();
    } catch (error) {
      if (steps > 2000) throw error;
    }
    await step();
  }
}

/** Lets some seconds pass. */
export async function passSeconds(seconds: number): Promise<void> {
  for (let left = seconds * 1000; left > 0; left -= STEP_MS) await step();
}

async function step(): Promise<void> {
  await vi.advanceTimersByTimeAsync(STEP_MS);
  await new Promise((resolve) => setImmediate(resolve));
}
