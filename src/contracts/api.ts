import type { CallbackState } from './callback';
import type { NormalisedResult } from './plugins';
import type { Problem } from './problem';
import type { Rating } from './rating';
import type { RunMode, RunReport, RunState } from './run';
import type { IdentityProof } from './second-factor';
import type { RunUsage } from './usage';

/** Maximum number of tokens per member. */
export const MAX_TOKENS = 20;

/** Longest token name in characters, and longest token lifetime in days. */
export const MAX_TOKEN_NAME_LENGTH = 80;
export const MAX_TOKEN_DAYS = 365;

/** Prefix of every token, so that a leaked token can be recognized. */
export const TOKEN_PREFIX = 'pat_';

/** Prefix of a header that carries a key for an assistant's calls; the provider's name follows. */
export const KEY_HEADER = 'X-Key-';

/** Header of a call that is one row of a batch; its value is the number of rows. */
export const BATCH_HEADER = 'X-Batch-Rows';

/** An access token that lets a member's program call the API. */
export interface AccessToken {
  id: string;
  name: string;
  /** Ids of the tools the token may call; absent for all. */
  tools?: readonly string[];
  /** ISO times. */
  createdAt: string;
  expiresAt: string;
  /** Last use, to the minute. */
  usedAt?: string;
  /** Callbacks requested with this token: the number that are being retried, and the number given up within the last week. */
  callbacks: { late: number; givenUp: number };
}

/** Body of `GET /tokens`: the valid tokens, newest first, and all tools. */
export interface TokenList {
  tokens: AccessToken[];
  tools: { id: string; title: string }[];
}

/** The settings a member chooses for a new token. */
export interface TokenSettings extends Pick<AccessToken, 'name' | 'tools'> {
  days: number;
}

/** Body of `POST /tokens`. A token outlives the session, so creating one requires a proof of identity. */
export interface TokenRequest extends TokenSettings, IdentityProof {}

/** A new token. Only this response contains its text, and the secret that signs its callbacks. */
export interface CreatedToken extends AccessToken {
  token: string;
  signingSecret: string;
}

/** A run as the API returns it; never contains a key. */
export interface ApiRun {
  id: string;
  tool: string;
  mode: RunMode;
  state: RunState;
  /** ISO times. */
  startedAt: string;
  finishedAt?: string;
  /** Hash of the declaration, the prompts and the engine that made it; absent for a run older than this record. */
  toolVersion?: string;
  /** Token usage; absent if the run used no language model or is older than this record. */
  usage?: RunUsage;
  /** The member's rating of the result. */
  rating?: Rating;
  /** Last reported progress. */
  progress?: RunReport;
  /** The result parsed by the tool's normaliser; only when a single run is requested. */
  result?: Pick<Extract<NormalisedResult, { ok: true }>, 'kind' | 'value'> & {
    /** Repairs that were needed to parse the result, and names of missing parts. */
    repairs?: readonly string[];
    missing?: readonly string[];
  };
  /** Why there is no result. */
  error?: Problem;
  /** Delivery state of the callback, if the call requested one; only when a single run is requested. */
  callback?: CallbackState;
}

/** A page of runs, newest first, without results. */
export interface ApiRunPage {
  runs: ApiRun[];
  /** Value of `before` for the next page; absent on the last page. */
  next?: string;
}
