import type { Answer } from './answer';
import type { Problem } from './problem';

/** Where a run stands. */
export type RunState = 'running' | 'succeeded' | 'failed' | 'cancelled';

/** demo: the answer was composed from the inputs; nobody was called. */
export type RunMode = 'demo' | 'live';

/** What a form was filled in with when a run was started, by field name; never with a secret. */
export type RunInputs = Readonly<Record<string, unknown>>;

/** How far a run says it is; what it does not know it leaves out. */
export interface RunReport {
  /** What is being done just now. */
  stage?: string;
  /** How much of the whole is done, from 0 to 100. */
  percent?: number;
  /** Anything beside it, as a count. */
  note?: string;
}

/** What a change of a result began with. */
export interface FormerResult {
  /** As it was sent; a page reads it as a result only where it is one of the kind that came of it. */
  result: unknown;
  wish: string;
}

/** A run as the gateway tells the member who started it; never with a key. */
export interface RunView {
  id: string;
  tool: string;
  /** The action of the tool it belongs to; absent for a submit. */
  action?: string;
  /** Whether it changed a result in place of making one from the form. */
  refines?: true;
  /** The result it changed, and what was asked for; only where one run is asked for that ended well. */
  former?: FormerResult;
  mode: RunMode;
  state: RunState;
  /** ISO times. */
  startedAt: string;
  finishedAt?: string;
  /** The language model it asked; absent where it asked none, or one that nobody here knows. */
  model?: string;
  /** What its member calls it. */
  name?: string;
  /** Whether its member has marked it. */
  favourite?: boolean;
  /** Id of the client it was made for. */
  client?: string;
  /** Where the page has sent them; in a list only where they are short (16 KB). */
  inputs?: RunInputs;
  /** The answer as the webhook gave it; only where one run is asked for. */
  answer?: Answer;
  /** Why there is no result. */
  error?: Problem;
  /**
   * What it said last of how far it is, and when (milliseconds since 1970): `GET /runs/<id>?wait=<seconds>&told=<at>`
   * answers as soon as it says something new.
   */
  progress?: RunReport & { at: number };
}

/** Stands for runs that were made for no client, where a list is asked for those of one. */
export const NO_CLIENT = 'none';

/** The longest name of a run, in characters. */
export const LONGEST_NAME = 120;

/** What a member makes of a run: `PUT /runs/<id>/marks`. What is absent stays; an empty name or client takes it away. */
export interface RunMarks {
  name?: string;
  favourite?: boolean;
  /** Id of the client it is for. */
  client?: string;
}

/**
 * Runs of a member, the newest first, without answers: `GET /runs?tool=<id>&limit=<1 to 50>&before=<next of the page
 * before>`; `ended=1` leaves out those under way, `favourites=1` all that are not marked, `client=<id>` what was
 * not made for that client (`none`: what was made for any), `since=<ISO time>` what began before, and `words=<words>` what
 * has not all of them in its name, its inputs or the name of its tool. A search may find nothing yet and go on all the
 * same: it looks through some at a time.
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
