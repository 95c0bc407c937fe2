/** Active timers of this worker, with the stack of the call that started them. */
const timers = new Map<NodeJS.Timeout, Error>();

watch('setTimeout', true);
watch('setInterval', false);

/**
 * Returns each active timer with the place that started it. Vitest's own timers are not included: it captured its timer
 * functions earlier.
 */
export function runningTimers(): [name: string, timer: NodeJS.Timeout][] {
  return [...timers]
    .filter(([timer]) => timer.hasRef())
    .map(([timer, begun]) => [`timer begun ${callSite(begun)}`, timer]);
}

function watch(name: 'setTimeout' | 'setInterval', endsByItself: boolean): void {
  const start: typeof setTimeout = globalThis[name] as typeof setTimeout;
  const clear = globalThis.clearTimeout;
  const watched = (work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
    const timer = start(() => {
      if (endsByItself) timers.delete(timer);
      work(...args);
    }, ms);
    timers.set(timer, new Error());
    return timer;
  };
  // Keeps the `promisify` symbol of the original.
  globalThis[name] = Object.assign(watched, start) as typeof setTimeout & typeof setInterval;
  globalThis[name === 'setTimeout' ? 'clearTimeout' : 'clearInterval'] = (timer) => {
    timers.delete(timer as NodeJS.Timeout);
    clear(timer);
  };
}

/** Returns the first lines of a stack outside this file. */
function callSite({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => !line.includes('running-timers'))
    .slice(0, 3)
    .join(' ');
}
