import type { Answer } from './answer';
import type { Problem } from './problem';

/** Where a run stands. */
export type RunState = 'running' | 'succeeded' | 'failed' | 'cancelled';

/** demo: the answer was composed from the inputs; nobody was called. */
export type RunMode = 'demo' | 'live';

/** What a form was filled in with when a run was started, by field name; never with a secret. */
export type RunInputs = Readonly<Record<string, unknown>>;

/** A run as the gateway tells the member who started it; never with a key. */
export interface RunView {
  id: string;
  tool: string;
  /** The action of the tool it belongs to; absent for a submit. */
  action?: string;
  mode: RunMode;
  state: RunState;
  /** ISO times. */
  startedAt: string;
  finishedAt?: string;
  /** Where the page has sent them; in a list only where they are short (16 KB). */
  inputs?: RunInputs;
  /** The answer as the webhook gave it; only where one run is asked for. */
  answer?: Answer;
  /** Why there is no result. */
  error?: Problem;
}

/**
 * Runs of a member, the newest first, without answers: `GET /runs?tool=<id>&limit=<1 to 50>&before=<next of the page
 * before>`.
 */
export interface RunPage {
  runs: RunView[];
  /** Where it goes on; absent at the end. */
  next?: string;
}

/** What came of asking for a run to be ended. */
export interface CancelOutcome {
  /** false: it had ended before. */
  cancelled: boolean;
  state?: RunState;
  /** What was and what could not be stopped, in words for a member. */
  message: string;
}
