import { EventEmitter, once } from 'node:events';
import { maskKeys } from '@/automation/parts/mask';
import type { Answer } from '@/contracts/answer';

/** Longer answers are not shown before they are whole, in characters: they would be sent again and again. */
const LONGEST = 200_000;

/** What a run has written of its answer: there while the run goes, for whoever looks on, and kept nowhere. */
export class RunText {
  private readonly changes = new EventEmitter().setMaxListeners(0);
  private latest: (() => Answer | undefined) | undefined;
  private made: Answer | undefined;
  /** Counts the pieces that came. */
  version = 0;

  constructor(private readonly keys: readonly string[]) {}

  /** Takes a way to make the answer so far; it is made only where somebody asks for it. */
  readonly write = (answer: () => Answer | undefined): void => {
    this.latest = answer;
    this.version += 1;
    this.changes.emit('change');
  };

  /** The answer so far, without its keys; the last that could be shown where this one cannot. */
  read(): Answer | undefined {
    const answer = this.latest?.();
    this.latest = undefined;
    if (answer && answer.body.length <= LONGEST) this.made = { ...answer, body: maskKeys(answer.body, this.keys) };
    return this.made;
  }

  /** Resolves when more has come than this version, or with the signal. */
  async after(version: number, signal: AbortSignal): Promise<void> {
    if (this.version === version) await once(this.changes, 'change', { signal }).catch(() => undefined);
  }
}
