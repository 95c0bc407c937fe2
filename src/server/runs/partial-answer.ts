import { maskKeys } from '@/automation/parts/mask';
import type { Answer } from '@/contracts/answer';

/** Maximum characters of a shown partial answer: each update would send a longer one again. */
const MAX_LENGTH = 200_000;

/** The partial answer of a run, for clients that follow it; only in memory, while the run is in progress. */
export class PartialAnswer {
  private latest: (() => Answer | undefined) | undefined;
  private lastShown: Answer | undefined;

  /** @param onChange called when the answer has grown */
  constructor(
    private readonly keys: readonly string[],
    private readonly onChange: () => void,
  ) {}

  /** Sets the function that builds the partial answer. It is called only if a client reads the answer. */
  readonly write = (answer: () => Answer | undefined): void => {
    this.latest = answer;
    this.onChange();
  };

  /** Returns the partial answer with its keys masked. If it cannot be shown, returns the last one that could. */
  read(): Answer | undefined {
    const answer = this.latest?.();
    this.latest = undefined;
    if (answer && answer.body.length <= MAX_LENGTH)
      this.lastShown = { ...answer, body: maskKeys(answer.body, this.keys) };
    return this.lastShown;
  }
}
