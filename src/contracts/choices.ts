import type { Choice } from './plugins';

/** What a field with dynamic options offers at the moment. */
export interface OptionsState {
  /** `waiting`: other fields must be answered first. `loading`: the request is under way. `failed`: the request failed. */
  state: 'waiting' | 'loading' | 'failed' | 'ready';
  /** Empty unless the state is `ready`. */
  choices: readonly Choice[];
  /** A message about the state, for the member. */
  message?: string;
}

/** The dynamic options of a form's fields. */
export interface LiveOptions {
  get(field: string): OptionsState;
  /** Calls `listener` after each change; the returned function unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Reloads options whose request failed. */
  retry(field: string): void;
  /** Why the form cannot be submitted yet, for the member: options that are loading may invalidate an answer. */
  pendingMessage(): string | undefined;
  /**
   * Watches the answers from now on; the returned function stops that.
   *
   * @param setAnswer called to remove choices that are no longer offered
   */
  watchAnswers(setAnswer: (field: string, value: unknown) => void): () => void;
}
