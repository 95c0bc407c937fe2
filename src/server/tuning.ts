import { freeBytes } from './data/disk-space';

/**
 * What the server's work costs, and how long it waits, beyond what the operator sets. Tests hand in less: they prove the same,
 * and nobody has to wait for them.
 */
export interface Tuning {
  /** The work one hash of a password costs, as a power of two. */
  hashCost: number;
  /** Waits so many milliseconds: between two attempts at a provider, and between two pieces of a demo. */
  pause(milliseconds: number): Promise<void>;
  /** The queue of mails in a database that several servers share. */
  mailQueue: MailQueueTuning;
  /** How long a stop waits for leads and callbacks that are on their way, in milliseconds; later ones are passed on again. */
  deliveriesStopMs: number;
  /** Bytes that are free on the disk of a folder. */
  freeBytes(folder: string): Promise<number>;
}

/** How often the queue of mails looks after its mails, in seconds. */
export interface MailQueueTuning {
  /** Between two looks for a mail that is due. */
  pollSeconds: number;
  /** Between two looks for mails of a process that died. */
  superviseSeconds: number;
  /** Before a mail is tried again for the first time; each later wait is twice as long. */
  retrySeconds: number;
}

/** What holds wherever nothing else is handed in. */
export const PRODUCTION_TUNING: Readonly<Tuning> = {
  hashCost: 10,
  pause: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  mailQueue: { pollSeconds: 2, superviseSeconds: 5, retrySeconds: 5 },
  deliveriesStopMs: 2000,
  freeBytes,
};
