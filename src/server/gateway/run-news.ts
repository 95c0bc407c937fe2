import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { noSignals, type Signals } from '../data/signals';

/** How often a run of another process is looked at, in milliseconds: while its end would be heard, and while it would not. */
const LOOK_EVERY_MS = { hearing: 5000, deaf: 1000 };

/** Where something may have been missed: every run may have ended. */
const ANY = Symbol('any run');

/** What is heard of runs, whichever process ended them. */
export class RunNews {
  private readonly ends = new EventEmitter().setMaxListeners(0);

  /** @param ended called with a run that has ended */
  constructor(
    private readonly signals: Signals = noSignals,
    ended: (id: string) => void,
  ) {
    signals.on('runs', (id) => {
      if (id !== undefined) ended(id);
      this.ends.emit(id ?? ANY);
    });
  }

  /** How often whoever waits for a run of another process should look at it, in milliseconds. */
  get lookEvery(): number {
    return this.signals.hears() ? LOOK_EVERY_MS.hearing : LOOK_EVERY_MS.deaf;
  }

  /** Resolves when a run is said to have ended, or may have, at most after so many milliseconds and not beyond the signal. */
  async ended(id: string, milliseconds: number, signal?: AbortSignal): Promise<void> {
    const over = new AbortController();
    const within = AbortSignal.any([over.signal, ...(signal ? [signal] : [])]);
    const quiet = () => undefined;
    const heard = [id, ANY].map((name) => once(this.ends, name, { signal: within }).catch(quiet));
    await Promise.race([...heard, setTimeout(milliseconds, undefined, { signal: within, ref: false }).catch(quiet)]);
    over.abort();
  }
}
