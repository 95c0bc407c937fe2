import { freeBytes } from './database/disk-space';
import { STOP_SHARES, type StopShares } from './stop';

/** Costs and timeouts of the server that the operator cannot set. Tests lower them to run faster. */
export interface Tuning {
  /** bcrypt cost of a password hash (binary logarithm of the rounds). */
  hashCost: number;
  /** Waits between attempts to call a provider, and between chunks of a demo answer. */
  pause(milliseconds: number): Promise<void>;
  mailQueue: MailQueueTuning;
  /** How long each part of a stop may take. */
  stopShares: StopShares;
  /** How long a call of an assistant waits for its run, in milliseconds. Many hosts give up after 60 seconds. */
  assistantWaitMs: number;
  freeBytes(folder: string): Promise<number>;
  /**
   * How long an answer may take, or a stream go on, before the right of its caller is checked again, in milliseconds. Most
   * answers are given sooner, and ask the database once.
   */
  recheckMs: number;
  /** How long a body may still arrive once a stopping server takes no more connections, in milliseconds. */
  drainBodyMs: number;
}

export interface MailQueueTuning {
  /** How often a process looks for due mails of others, in seconds; at least half a second. */
  pollSeconds: number;
  /** Delay before the first retry of a mail, in seconds; about doubled after each further failure. */
  firstRetrySeconds: number;
}

/** The default values. */
export const PRODUCTION_TUNING: Readonly<Tuning> = {
  hashCost: 10,
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  mailQueue: { pollSeconds: 5, firstRetrySeconds: 5 },
  stopShares: STOP_SHARES,
  assistantWaitMs: 50_000,
  freeBytes,
  recheckMs: 250,
  drainBodyMs: 5000,
};
