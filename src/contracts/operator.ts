import type { RunState } from './run';

/** A page of a list, and whether another follows. */
export interface Paged<T> {
  rows: T[];
  more: boolean;
}

/** What the room is told when it opens. */
export interface OperatorSite {
  /** Whose room it is. */
  email: string;
  /** Where memberships are sold and asked for: then those of the table count for nobody. */
  soldOnWhop: boolean;
  /** Tools there are runs of. */
  tools: string[];
}

/** An account, a membership, or both. */
export interface OperatorMember {
  email: string;
  /** Absent for a membership nobody has made an account with. */
  joinedAt?: string;
  /** Has an account that its mailbox has not confirmed yet, so that nobody can sign in to it. */
  waiting: boolean;
  firstName?: string;
  /** Came in with an access code; their address is made up. */
  guest: boolean;
  operator: boolean;
  /** Absent where there is no membership in the table. */
  membership?: { status: string; active: boolean; expiresAt?: string };
}

/** An access code. */
export interface OperatorCode {
  id: string;
  code: string;
  note: string;
  /** The member it was made for at sign-up. */
  owner?: string;
  uses: number;
  maxUses: number;
  createdAt: string;
  expiresAt?: string;
  usable: boolean;
}

/** What an operator wants of a new code; without one, one is made up. */
export interface CodeWish {
  code?: string;
  note: string;
  maxUses: number;
  /** Good for so many days; null: without end. */
  days: number | null;
}

export const MOST_CODE_USES = 10_000;
export const LONGEST_NOTE = 200;

/** The most days a membership or a code is given at once: ten years. */
export const MOST_DAYS = 3660;

/** How far a lead is with one receiver. */
export interface OperatorDelivery {
  target: string;
  state: 'delivered' | 'waiting' | 'given_up';
  attempts: number;
  lastError?: string;
  dueAt?: string;
}

/** A lead and what became of it. */
export interface OperatorLead {
  id: string;
  source: string;
  name?: string;
  email?: string;
  createdAt: string;
  deliveries: OperatorDelivery[];
}

/** Which leads are shown. */
export type LeadState = 'all' | 'waiting' | 'given_up';

/** How many runs there were; never what was in them. */
export interface RunCounts {
  tools: ({ tool: string; demo: number; medianSeconds?: number } & Record<RunState, number>)[];
  /** The newest first; days without runs are left out. */
  days: { day: string; runs: number; failed: number }[];
  failures: { tool: string; code: string; count: number; last: string }[];
}

/** Spans the counts are made for, in days. */
export const COUNTED_DAYS: readonly number[] = [7, 30, 90];

/** A mail that waits. */
export interface OperatorMail {
  id: string;
  bytes: number;
  since: string;
  tries: number;
  dueAt?: string;
}

/** A mail that was given up, and why. */
export interface OperatorGivenUpMail extends Pick<OperatorMail, 'id' | 'bytes' | 'since'> {
  reason: string;
}

/** How often each limit stopped somebody, since a process began. */
export interface LimitHits {
  since: string;
  hits: readonly { limit: string; count: number; last: string }[];
}

/** Something an operator did. */
export interface OperatorAct {
  id: string;
  at: string;
  /** Absent where it was done by the command. */
  by?: string;
  act: string;
  subject: string;
  detail: Readonly<Record<string, string | number | null>>;
}
