/** Work on a long list that stops wherever it may be interrupted, and gives its result in the end. */
export type Work<T> = Generator<void, T>;

/** Milliseconds of work before whatever else waits has its turn: a frame has room for it, also on a slow phone. */
const SLICE_MS = 8;

/** So many items are worked on between two looks at the clock. */
const STEP = 128;

/** So many are sorted in one go. */
const RUN = 512;

/** Does all of it without a pause. */
export function atOnce<T>(work: Work<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/**
 * Does it piece by piece, so that the page answers meanwhile.
 *
 * @param signal ends it where nobody waits for the result any more
 * @throws the reason of the signal
 */
export async function inSlices<T>(work: Work<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    await breath();
    signal?.throwIfAborted();
    const end = performance.now() + SLICE_MS;
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (performance.now() < end);
  }
}

/** What is made of one part of a list after the other. */
export function* inParts<A, B>(list: readonly A[], make: (part: readonly A[]) => readonly B[]): Work<B[]> {
  const made: B[] = [];
  for (let start = 0; start < list.length; start += STEP) {
    for (const item of make(list.slice(start, start + STEP))) made.push(item);
    yield;
  }
  return made;
}

/** A list in order, as `toSorted` gives it: short runs are sorted at once, and merged until there is one. */
export function* inOrder<T>(list: readonly T[], compare: (one: T, other: T) => number): Work<T[]> {
  let from: T[] = [];
  for (let start = 0; start < list.length; start += RUN) {
    for (const item of list.slice(start, start + RUN).sort(compare)) from.push(item);
    yield;
  }
  for (let width = RUN; width < from.length; width *= 2) {
    const to: T[] = [];
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length);
      const runs = { from, one: start, middle, other: middle, end: Math.min(start + 2 * width, from.length) };
      while (merge(runs, to, compare)) yield;
    }
    from = to;
  }
  return from;
}

/** Two sorted runs beside each other in a list, and how far they are merged. */
interface Runs<T> {
  from: readonly T[];
  one: number;
  middle: number;
  other: number;
  end: number;
}

/** Merges some more of two runs; gives whether there is more to merge. A function of its own, as a generator's loops are slow. */
function merge<T>(runs: Runs<T>, to: T[], compare: (one: T, other: T) => number): boolean {
  const { from, middle, end } = runs;
  let { one, other } = runs;
  for (let left = STEP; left > 0; left--) {
    if (one === middle && other === end) break;
    // Of equal ones the first stays the first.
    const first = other === end || (one < middle && compare(from[one] as T, from[other] as T) <= 0);
    to.push(from[first ? one++ : other++] as T);
  }
  runs.one = one;
  runs.other = other;
  return one < middle || other < end;
}

/** Lets whatever waits have its turn: keys and presses first. */
function breath(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield ? scheduler.yield() : new Promise((resume) => setTimeout(resume));
}
