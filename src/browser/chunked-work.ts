/** Long work as a generator: it yields wherever it may pause, and returns its result. */
export type ChunkedWork<T> = Generator<void, T>;

/** Milliseconds of work between two yields to the main thread; fits into a frame, even on a slow phone. */
const MAX_BLOCKING_MS = 8;

/** Number of items processed between two checks of the clock. */
const CHUNK_SIZE = 128;

/** Number of items in each run that is sorted in one step, before the runs are merged. */
const SORTED_RUN_SIZE = 512;

/** Runs all of the work without a pause. */
export function runSync<T>(work: ChunkedWork<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/**
 * Runs the work in chunks and yields between them, so that the page stays responsive.
 *
 * @param signal cancels the work
 * @throws the reason of the signal
 */
export async function runChunked<T>(work: ChunkedWork<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    await yieldToMain();
    signal?.throwIfAborted();
    const deadline = performance.now() + MAX_BLOCKING_MS;
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (performance.now() < deadline);
  }
}

/** Maps a list chunk by chunk and concatenates the results. */
export function* mapChunked<A, B>(
  list: readonly A[],
  mapChunk: (chunk: readonly A[]) => readonly B[],
): ChunkedWork<B[]> {
  const results: B[] = [];
  for (let start = 0; start < list.length; start += CHUNK_SIZE) {
    for (const item of mapChunk(list.slice(start, start + CHUNK_SIZE))) results.push(item);
    yield;
  }
  return results;
}

/** Sorts a list as `toSorted` does, by merge sort: sorts short runs, then merges them pairwise. */
export function* sortChunked<T>(list: readonly T[], compare: (one: T, other: T) => number): ChunkedWork<T[]> {
  let from: T[] = [];
  for (let start = 0; start < list.length; start += SORTED_RUN_SIZE) {
    for (const item of list.slice(start, start + SORTED_RUN_SIZE).sort(compare)) from.push(item);
    yield;
  }
  for (let width = SORTED_RUN_SIZE; width < from.length; width *= 2) {
    const to: T[] = [];
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length);
      const runs = { from, one: start, middle, other: middle, end: Math.min(start + 2 * width, from.length) };
      while (mergeStep(runs, to, compare)) yield;
    }
    from = to;
  }
  return from;
}

/** Two adjacent sorted runs (`one` up to `middle`, `other` up to `end`) and the progress of merging them. */
interface MergeState<T> {
  from: readonly T[];
  one: number;
  middle: number;
  other: number;
  end: number;
}

/** Merges up to a chunk of items; returns whether more are left. Not in the generator, because loops in generators are slow. */
function mergeStep<T>(runs: MergeState<T>, to: T[], compare: (one: T, other: T) => number): boolean {
  const { from, middle, end } = runs;
  let { one, other } = runs;
  for (let remaining = CHUNK_SIZE; remaining > 0; remaining--) {
    if (one === middle && other === end) break;
    // Keeps the order of equal items (stable sort).
    const first = other === end || (one < middle && compare(from[one] as T, from[other] as T) <= 0);
    to.push(from[first ? one++ : other++] as T);
  }
  runs.one = one;
  runs.other = other;
  return one < middle || other < end;
}

/** Yields to the main thread; `scheduler.yield` lets input events run first. */
function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield ? scheduler.yield() : new Promise((resume) => setTimeout(resume));
}
