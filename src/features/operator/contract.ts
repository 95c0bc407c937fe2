import type { RunState } from '@/contracts/run';
import type { ToolUsage } from '@/contracts/usage';

/** A page of a list; `more` is true if another page follows. */
export interface ListPage<T> {
  rows: T[];
  more: boolean;
}

/** Initial data of the operator's pages. */
export interface OperatorSite {
  /** E-mail address of the operator. */
  email: string;
  /** Whether memberships are sold and verified on Whop; the table's own memberships are ignored then. */
  soldOnWhop: boolean;
  /** Ids of tools with runs. */
  tools: string[];
}

/** An account, a membership, or both. */
export interface OperatorMember {
  email: string;
  /** Absent for a membership without an account. */
  joinedAt?: string;
  /** The account's e-mail address is not confirmed yet, so nobody can sign in to it. */
  waiting: boolean;
  firstName?: string;
  /** Signed in with an access code; the e-mail address is generated. */
  guest: boolean;
  operator: boolean;
  /** An operator has blocked the account: nobody can sign in to it, and its sessions and tokens are refused. */
  blocked: boolean;
  /** Absent if the table has no membership. */
  membership?: { status: string; active: boolean; expiresAt?: string };
}

export interface OperatorCode {
  id: string;
  code: string;
  note: string;
  /** The member the code was created for at sign-up. */
  owner?: string;
  uses: number;
  maxUses: number;
  createdAt: string;
  expiresAt?: string;
  usable: boolean;
}

/** Settings of a new access code; without `code`, one is generated. */
export interface CodeParams {
  code?: string;
  note: string;
  maxUses: number;
  /** Lifetime in days; null: unlimited. */
  days: number | null;
}

export const MAX_CODE_USES = 10_000;
export const MAX_NOTE_LENGTH = 200;

/** Longest lifetime of a membership or code, in days: ten years. */
export const MAX_DAYS = 3660;

/** Delivery state of a lead for one receiver. */
export interface OperatorDelivery {
  target: string;
  state: 'delivered' | 'waiting' | 'given_up';
  attempts: number;
  lastError?: string;
  dueAt?: string;
}

export interface OperatorLead {
  id: string;
  source: string;
  name?: string;
  email?: string;
  /** Everything the form sent, by field; texts as they were sent. */
  fields: Readonly<Record<string, unknown>>;
  createdAt: string;
  /** When an operator marked the person as called. */
  calledAt?: string;
  /** Why the form was refused; such a form is stored for the operator and passed on to nobody. */
  refusal?: string;
  deliveries: OperatorDelivery[];
}

/** Filter of the lead list. */
export type LeadState = 'all' | 'uncalled' | 'waiting' | 'given_up' | 'refused';

/** Tokens that runs used, on members' keys and the operator's. */
export type UsageTotals = Omit<ToolUsage, 'tool' | 'runs'>;

/** Run statistics, with members' ratings; never contains inputs or results. */
export interface RunCounts {
  tools: ({ tool: string; demo: number; medianSeconds?: number; usage: UsageTotals } & Record<RunState, number>)[];
  /** Newest first, without days that had no runs. */
  days: { day: string; runs: number; failed: number }[];
  failures: { tool: string; code: string; count: number; last: string }[];
  /** The versions of the tools, the latest first. */
  versions: VersionCounts[];
  /** The models that runs used, by tool, the most frequent first. */
  models: ModelCounts[];
  /** Results that members rated as not good, the latest first. */
  badResults: BadResult[];
}

/** A result that its member rated as not good, with the member's note to the operator. */
export interface BadResult {
  run: string;
  tool: string;
  toolVersion?: string;
  reason?: string;
  /** The member's own words. */
  note?: string;
  startedAt: string;
}

/** Statistics of one version of a tool. */
export interface VersionCounts {
  tool: string;
  /** Absent for runs older than this record. */
  toolVersion?: string;
  runs: number;
  failed: number;
  medianSeconds?: number;
  usage: UsageTotals;
  good: number;
  bad: number;
  /** Labels of the reasons members gave for results that are not good, the most frequent first. */
  reasons: { reason: string; count: number }[];
  /** Times of the first and the last run. */
  first: string;
  last: string;
}

/** Statistics of one model with one tool. A result that a member kept in a comparison of two models counts as good. */
export interface ModelCounts extends Pick<VersionCounts, 'tool' | 'runs' | 'failed' | 'usage' | 'good' | 'bad'> {
  model: string;
}

/** Time spans of the statistics, in days. */
export const RUN_COUNT_DAYS: readonly number[] = [7, 30, 90];

/** A delivery that waits for its next attempt. */
export interface OperatorWaiting {
  id: string;
  /** Absent if its content is made when it is delivered. */
  bytes?: number;
  since: string;
  tries: number;
  dueAt: string;
  /** Why the last attempt failed. */
  reason?: string;
}

/** A delivery that was given up, and why. */
export interface OperatorGivenUp extends Pick<OperatorWaiting, 'id' | 'bytes' | 'since'> {
  reason: string;
}

/** An entry of the operator audit log. */
export interface OperatorAction {
  id: string;
  at: string;
  /** Absent if it was done on the command line. */
  by?: string;
  act: string;
  subject: string;
  detail: Readonly<Record<string, string | number | null>>;
}
