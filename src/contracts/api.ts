import type { CallbackState } from './callback';
import type { NormalisedResult } from './plugins';
import type { Problem } from './problem';
import type { RunMode, RunReport, RunState } from './run';

/** How many tokens a member may have. */
export const MOST_TOKENS = 20;

/** The longest name of a token, in characters, and how long one may be good for, in days. */
export const LONGEST_TOKEN_NAME = 80;
export const MOST_TOKEN_DAYS = 365;

/** What every token begins with, so that whoever finds one knows what it is. */
export const TOKEN_PREFIX = 'pat_';

/** What a header begins with that holds a key for an assistant's calls; behind it stands the provider. */
export const KEY_HEADER = 'X-Key-';

/** The header of a call that is one row of a batch: how many rows that has. */
export const BATCH_HEADER = 'X-Batch-Rows';

/** A token by which a program of a member calls the API. */
export interface AccessToken {
  id: string;
  name: string;
  /** Ids of the tools it is good for; absent for all. */
  tools?: readonly string[];
  /** ISO times. */
  createdAt: string;
  expiresAt: string;
  /** When it was last used, to the minute. */
  usedAt?: string;
  /** Callbacks it asked for that are tried again, and that were given up within a week. */
  callbacks: { late: number; givenUp: number };
}

/** What `GET /tokens` answers: those that are good, the newest first, and the tools there are. */
export interface TokenList {
  tokens: AccessToken[];
  tools: { id: string; title: string }[];
}

/** What a member says of a token they make. */
export interface TokenWish extends Pick<AccessToken, 'name' | 'tools'> {
  days: number;
}

/** The body of `POST /tokens`: a token outlives the session, so making one takes the member's password. */
export interface TokenRequest extends TokenWish {
  password: string;
}

/** A token just made: this once, with its text, and with the secret its callbacks are signed by. */
export interface MadeToken extends AccessToken {
  token: string;
  signingSecret: string;
}

/** A run as the API tells it: never with a key. */
export interface ApiRun {
  id: string;
  tool: string;
  mode: RunMode;
  state: RunState;
  /** ISO times. */
  startedAt: string;
  finishedAt?: string;
  /** What it said last of how far it is. */
  progress?: RunReport;
  /** What it gave, in the kind the tool's reader makes of it; only where one run is asked for. */
  result?: Pick<Extract<NormalisedResult, { ok: true }>, 'kind' | 'value'> & {
    /** What had to be mended to read it, and what should be there and is not. */
    repairs?: readonly string[];
    missing?: readonly string[];
  };
  /** Why there is no result. */
  error?: Problem;
  /** Whether its end has been told where the call wanted that; only where one run is asked for. */
  callback?: CallbackState;
}

/** Runs, the newest first, without results. */
export interface ApiRunPage {
  runs: ApiRun[];
  /** `before` of the page after this one; absent at the end. */
  next?: string;
}
