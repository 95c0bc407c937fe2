import type { Mail } from '@/automation/parts/mail';

/** A mail in the store, without its recipient and content. */
export interface MailEntry {
  name: string;
  bytes: number;
  /** When it was queued, in milliseconds since the epoch. */
  since: number;
}

export interface QueuedMail extends MailEntry {
  /** Number of failed attempts. */
  tries: number;
  /** When the next attempt is due, in milliseconds since the epoch. */
  due: number;
}

/** A mail that was given up. */
export interface DeadLetter extends MailEntry {
  /** The error message of the mail provider. */
  reason: string;
}

/** A mail that this process has claimed. */
export interface ClaimedMail extends Pick<MailEntry, 'name' | 'since'> {
  /** Number of attempts, including this one. */
  tries: number;
  load(): Promise<Mail>;
}

/** What identifies the claim of a mail: the claim of a process that was too slow changes nothing any more. */
export type MailClaim = Pick<ClaimedMail, 'name' | 'tries'>;

/** The store of unsent mails: the folder of a single server, or a database that several servers share. */
export interface MailStore {
  /** Loads the mails that earlier processes stored. Until then, only `save` may be called. */
  open(): Promise<void>;
  /** Stores a mail durably. @throws Error if too many are stored */
  save(mail: Mail): Promise<void>;
  /** Claims the next due mail, in turn between members; undefined if none is due. */
  claim(): Promise<ClaimedMail | undefined>;
  /** Removes a claimed mail. */
  remove(claim: MailClaim): Promise<void>;
  /** Makes a claimed mail due again after a delay. */
  postpone(claim: MailClaim, delayMs: number): Promise<void>;
  /** Moves a claimed mail to the dead letters, which are deleted after two weeks. */
  deadLetter(claim: MailClaim, reason: string): Promise<void>;
  /** Lists the queued mails, the next due first. */
  listQueued(): Promise<QueuedMail[]>;
  /** Makes all queued mails due now. */
  makeAllDue(): Promise<void>;
  /** Lists the dead letters, the latest first. */
  listDeadLetters(): Promise<DeadLetter[]>;
  /** Queues a dead letter again as if it were new; returns whether there was one of this name. */
  requeue(name: string): Promise<boolean>;
}

/** A mail in JSON form, with its attachment in base64. */
export type StoredMail = Omit<Mail, 'attachment' | 'until'> & {
  until?: string;
  attachment?: { filename: string; type: string; content: string };
};

/** Converts a mail to its JSON form. */
export function serializeMail({ attachment, until, ...rest }: Mail): StoredMail {
  return {
    ...rest,
    ...(until && { until: until.toISOString() }),
    ...(attachment && { attachment: { ...attachment, content: attachment.content.toString('base64') } }),
  };
}

/** Restores a mail from its JSON form. */
export function deserializeMail({ attachment, until, ...rest }: StoredMail): Mail {
  return {
    ...rest,
    ...(until && { until: new Date(until) }),
    ...(attachment && { attachment: { ...attachment, content: Buffer.from(attachment.content, 'base64') } }),
  };
}

/** Returns the member who sends a mail or, without one, receives it: members take turns. */
export function memberOf({ replyTo, to }: Pick<Mail, 'replyTo' | 'to'>): string {
  return (replyTo ?? to).trim().toLowerCase();
}
