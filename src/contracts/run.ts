import type { Answer } from './answer';
import type { Problem } from './problem';
import type { Rating } from './rating';
import type { RunUsage } from './usage';

export type RunState = 'running' | 'succeeded' | 'failed' | 'cancelled';

/** `demo`: the answer was composed from the inputs, without a call to a provider. */
export type RunMode = 'demo' | 'live';

/** The answers a run was started with, by field name; never contains a secret. */
export type RunInputs = Readonly<Record<string, unknown>>;

/** A run's progress; unknown parts are left out. */
export interface RunReport {
  /** The current step. */
  stage?: string;
  /** Completed share of the run, from 0 to 100. */
  percent?: number;
  /** Further information, such as a count. */
  note?: string;
}

/** The stored progress of a run: its latest report, and the notes so far. */
export interface RunProgress extends RunReport {
  /** Time of the latest report, in milliseconds since 1970. */
  at: number;
  /** The latest notes, at most 100, oldest first; absent without any. A repeated note is listed once. */
  lines?: readonly RunLine[];
}

export interface RunLine {
  /** Milliseconds since 1970. */
  at: number;
  text: string;
}

/** The result that a refinement started from. */
export interface FormerResult {
  /** The result as it was sent. Pages treat it as a result only if its kind matches that of the refined result. */
  result: unknown;
  wish: string;
}

/** A run as the gateway returns it to its member; never contains a key. */
export interface RunView {
  id: string;
  tool: string;
  /** The action of the tool that started the run; absent for a form submission. */
  action?: string;
  /** Whether the run refined an existing result. */
  refines?: true;
  /** The original result and the wish; only when a single successful run is requested. */
  former?: FormerResult;
  mode: RunMode;
  state: RunState;
  /** ISO times. */
  startedAt: string;
  finishedAt?: string;
  /** The language model used; absent if there was none or it is unknown. */
  model?: string;
  /** Hash of the declaration, the prompts and the engine that made it; absent for a run older than this record. */
  toolVersion?: string;
  /** Token usage; absent if the run used no language model or is older than this record. */
  usage?: RunUsage;
  /** The member's rating of the result. */
  rating?: Rating;
  /** The name the member gave the run. */
  name?: string;
  /** Whether the member marked the run as a favorite. */
  favourite?: boolean;
  /** Id of the client the run was made for. */
  client?: string;
  /** The inputs, if the page sent them; lists contain only inputs of up to 16 KB. */
  inputs?: RunInputs;
  /** The webhook's answer; only when a single run is requested. */
  answer?: Answer;
  /** Why there is no result. */
  error?: Problem;
  /** Whether a part of the answer had come when the run failed or was canceled. */
  hasUnfinished?: true;
  /** That part; only when a single run is requested. */
  unfinished?: Answer;
  /** The latest progress. `GET /runs/<id>?wait=<seconds>&told=<at>` returns as soon as there is newer progress. */
  progress?: RunProgress;
}

/** Filter value for runs without a client. */
export const NO_CLIENT = 'none';

/** Longest run name, in characters. */
export const MAX_RUN_NAME_LENGTH = 120;

/** Body of `PUT /runs/<id>/marks`. Absent properties stay unchanged; an empty name or client is removed. */
export interface RunMarks {
  name?: string;
  favourite?: boolean;
  /** Id of the client the run was made for. */
  client?: string;
}

/**
 * A page of a member's runs, newest first, without answers: `GET /runs?tool=<id>&limit=<1 to 50>&before=<next of the
 * previous page>`. Filters: `ended=1` leaves out running runs, `succeeded=1` keeps runs with a result,
 * `favourites=1` keeps favorites, `client=<id>` keeps the runs of a client (`none`: runs without a client),
 * `since=<ISO time>` keeps runs started since that time, `words=<words>` keeps runs that contain all the words in their
 * name, inputs or tool name. A search scans a part of the runs per request, so a page may be empty and still have a next
 * one. `count=1` adds the total.
 */
export interface RunPage {
  runs: RunView[];
  /** How many runs there are with `ended` and `succeeded` as the only filters. */
  total?: number;
  /** Cursor of the next page; absent on the last page. */
  next?: string;
}

/** Outcome of a request to cancel a run. */
export interface CancelOutcome {
  /** False if the run had already ended. */
  cancelled: boolean;
  state?: RunState;
  /** Which work was and was not stopped, in a text for the member. */
  message: string;
}
