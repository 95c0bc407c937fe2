import { EventEmitter, once } from 'node:events';
import { maskKeys } from '@/automation/parts/mask';
import type { Answer } from '@/contracts/answer';

/** Longer answers (in characters) are shown only when they are complete: partial ones would be sent again and again. */
const MAX_LENGTH = 200_000;

/** The answer a run has written so far, for clients that follow the run. In memory only, while the run is in progress. */
export class PartialAnswer {
  private readonly changes = new EventEmitter().setMaxListeners(0);
  private latest: (() => Answer | undefined) | undefined;
  private lastShown: Answer | undefined;
  /** Counts the updates. */
  version = 0;

  constructor(private readonly keys: readonly string[]) {}

  /** Sets the function that builds the answer so far; it is called only if a client reads the answer. */
  readonly write = (answer: () => Answer | undefined): void => {
    this.latest = answer;
    this.version += 1;
    this.changes.emit('change');
  };

  /** The answer so far, with its keys masked; if that cannot be shown, the last one that could. */
  read(): Answer | undefined {
    const answer = this.latest?.();
    this.latest = undefined;
    if (answer && answer.body.length <= MAX_LENGTH)
      this.lastShown = { ...answer, body: maskKeys(answer.body, this.keys) };
    return this.lastShown;
  }

  /** Resolves when the version is newer than this one, or when the signal aborts. */
  async waitForVersion(version: number, signal: AbortSignal): Promise<void> {
    if (this.version === version) await once(this.changes, 'change', { signal }).catch(() => undefined);
  }
}
