import { noPubSub, type PubSub } from '../platform/database/pubsub';
import type { RunStore, StoredRun } from './run-store';
import { progressVersion } from './run-view';

/** How often the runs of other processes are looked at, in one statement for all of them. */
const POLL_INTERVAL_MS = 1000;

export interface WatchOptions {
  /** Ends the watch after this time. */
  timeoutMs?: number;
  /** After this time without a change, yields the run again. */
  maxSilenceMs?: number;
  /** Also yields the run, without reading it again, when its partial answer has grown. */
  withText?: boolean;
  /** Waits for a run that is not recorded yet. */
  mayArrive?: boolean;
}

/**
 * Yields a run as it is stored: at once, and whenever its state or its progress has changed. Ends after it has yielded the
 * ended run, if there is no such run, when the time is over, or when the signal aborts.
 */
export type WatchRun = (id: string, signal: AbortSignal, options?: WatchOptions) => AsyncGenerator<StoredRun>;

/** Tells of the changes of runs, whoever executes them. */
export class RunWatcher {
  private readonly watched = new Map<string, WatchedRun>();
  private timer: NodeJS.Timeout | undefined;

  /** @param isExecutedHere whether this process executes a run, and so hears of its changes */
  constructor(
    private readonly store: Pick<RunStore, 'find' | 'findVersions'>,
    private readonly isExecutedHere: (id: string) => boolean,
    pubsub: PubSub = noPubSub,
  ) {
    // Without an id, messages may have been missed.
    pubsub.subscribe('runs', (id) => {
      if (id !== undefined) this.notify(id);
      else for (const run of this.watched.values()) run.wake();
    });
  }

  /** Wakes those who watch a run that has changed, or whose partial answer has. */
  readonly notify = (id: string, isText = false): void => this.watched.get(id)?.wake(isText);

  async *watch(id: string, signal: AbortSignal, options: WatchOptions = {}): ReturnType<WatchRun> {
    const { timeoutMs = Number.POSITIVE_INFINITY, maxSilenceMs = Number.POSITIVE_INFINITY } = options;
    const { withText = false, mayArrive = false } = options;
    const deadline = performance.now() + timeoutMs;
    const watched = this.open(id);
    let [seen, seenText, fingerprint] = [-1, 0, ''];
    let run: StoredRun | undefined;
    let hasFailed = false;
    try {
      while (!signal.aborted && performance.now() < deadline) {
        const isChanged = hasFailed || watched.version !== seen;
        [seen, seenText] = [watched.version, watched.textVersion];
        if (isChanged) {
          hasFailed = false;
          // A later reading that fails ends nothing. It is repeated after a second: nobody tells of the same change twice.
          run = await watched.read(this.store).catch((error: unknown) => {
            if (!run) throw error;
            hasFailed = true;
            return run;
          });
          if (!run && !mayArrive) return;
        }
        if (run && (!isChanged || fingerprintOf(run) !== fingerprint)) {
          fingerprint = fingerprintOf(run);
          yield run;
        }
        if (run && run.state !== 'running') return;
        const isStale = () => watched.version !== seen || (withText && watched.textVersion !== seenText);
        const silenceMs = hasFailed ? Math.min(maxSilenceMs, POLL_INTERVAL_MS) : maxSilenceMs;
        await watched.waitUntil(isStale, Math.min(silenceMs, deadline - performance.now()), signal);
      }
    } finally {
      this.close(id, watched);
    }
  }

  private open(id: string): WatchedRun {
    const watched = this.watched.get(id) ?? new WatchedRun(id);
    watched.watchers += 1;
    this.watched.set(id, watched);
    this.timer ??= setInterval(() => void this.poll(), POLL_INTERVAL_MS).unref();
    return watched;
  }

  private close(id: string, watched: WatchedRun): void {
    watched.watchers -= 1;
    if (watched.watchers === 0) this.watched.delete(id);
    if (this.watched.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Looks at the runs whose changes nobody tells this process. */
  private async poll(): Promise<void> {
    const ids = [...this.watched.keys()].filter((id) => !this.isExecutedHere(id));
    if (ids.length === 0) return;
    // The next poll looks again.
    const versions = await this.store.findVersions(ids).catch(() => undefined);
    if (!versions) return;
    for (const id of ids) {
      const watched = this.watched.get(id);
      if (watched && watched.fingerprint !== (versions.get(id) ?? '')) watched.wake();
    }
  }
}

/** A run with its watchers in this process, who share what is read of it. */
class WatchedRun {
  watchers = 0;
  /** Counts the changes of the stored run, and those of its partial answer. */
  version = 0;
  textVersion = 0;
  /** What was read last; undefined if nothing was, or the reading failed. */
  fingerprint: string | undefined;
  private readonly waiting = new Set<() => void>();
  private latest: { version: number; run: Promise<StoredRun | undefined> } | undefined;

  constructor(private readonly id: string) {}

  wake(isText = false): void {
    if (isText) this.textVersion += 1;
    else this.version += 1;
    for (const resume of this.waiting) resume();
  }

  /** Reads the run, once for each version. */
  read(store: Pick<RunStore, 'find'>): Promise<StoredRun | undefined> {
    if (this.latest?.version === this.version) return this.latest.run;
    const run = store.find(this.id);
    this.latest = { version: this.version, run };
    return run.then(
      (found) => {
        this.fingerprint = found ? fingerprintOf(found) : '';
        return found;
      },
      (error: unknown) => {
        this.fingerprint = undefined;
        // Whoever reads next asks again.
        if (this.latest?.run === run) this.latest = undefined;
        throw error;
      },
    );
  }

  /** Resolves once the condition holds after a wake, after `milliseconds`, or when the signal aborts. */
  async waitUntil(isOver: () => boolean, milliseconds: number, signal: AbortSignal): Promise<void> {
    if (isOver() || signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const resume = () => {
      if (isOver()) resolve();
    };
    const stop = () => resolve();
    const timer = Number.isFinite(milliseconds) ? setTimeout(stop, Math.max(0, milliseconds)).unref() : undefined;
    this.waiting.add(resume);
    signal.addEventListener('abort', stop);
    await promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    this.waiting.delete(resume);
  }
}

/** Returns what tells one version of a stored run from another: see `RunStore.findVersions`. */
function fingerprintOf(run: StoredRun): string {
  return `${run.state} ${progressVersion(run)}`;
}

/** Resolves with a run once it has ended, or as it is when its watch ends before; undefined if there is none. */
export async function lastOf(runs: AsyncIterable<StoredRun>): Promise<StoredRun | undefined> {
  let last: StoredRun | undefined;
  for await (const run of runs) last = run;
  return last;
}
