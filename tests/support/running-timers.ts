/** Timers that were begun in this worker and still keep it going, with the call that began them. */
const timers = new Map<NodeJS.Timeout, Error>();

watch('setTimeout', true);
watch('setInterval', false);

/** Each running timer with where it was begun. Vitest's own are not among them: it took hold of its clock earlier. */
export function runningTimers(): [name: string, timer: NodeJS.Timeout][] {
  return [...timers]
    .filter(([timer]) => timer.hasRef())
    .map(([timer, begun]) => [`timer begun ${place(begun)}`, timer]);
}

function watch(name: 'setTimeout' | 'setInterval', endsByItself: boolean): void {
  const begin: typeof setTimeout = globalThis[name] as typeof setTimeout;
  const clear = globalThis.clearTimeout;
  const watched = (work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
    const timer = begin(() => {
      if (endsByItself) timers.delete(timer);
      work(...args);
    }, ms);
    timers.set(timer, new Error());
    return timer;
  };
  // What `promisify` finds on the real one.
  globalThis[name] = Object.assign(watched, begin) as typeof setTimeout & typeof setInterval;
  globalThis[name === 'setTimeout' ? 'clearTimeout' : 'clearInterval'] = (timer) => {
    timers.delete(timer as NodeJS.Timeout);
    clear(timer);
  };
}

/** The first lines of a stack that are not this file's. */
function place({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => !line.includes('running-timers'))
    .slice(0, 3)
    .join(' ');
}
