import { createFairQueue } from '@/automation/parts/fair-queue';
import { type Mailer, MailRefusedError } from '@/automation/parts/mail';
import type { Log } from '../../platform/http/log';
import type { MailFiles, WaitingMail } from './mail-files';
import { memberOf } from './stored-mail';

/** A queue of outgoing mails. */
export interface MailQueue {
  /** Enqueues a mail; resolves when it is stored, long before it is sent. @throws Error if the queue is full */
  mailer: Mailer;
  /** Starts sending, including mails queued before the start. */
  start(): Promise<void>;
  /** Lists the queued mails, the next due first. */
  waiting(): Promise<QueuedMail[]>;
  /** Makes all queued mails due now. */
  retry(): Promise<void>;
  /** Lists the mails given up in the last two weeks, the latest first. */
  deadLetters(): Promise<DeadLetter[]>;
  /** Queues a dead letter again as if it were new; returns whether there was one of this name. */
  requeue(name: string): Promise<boolean>;
  /** Stops sending; unsent mails stay queued for the next start. */
  close(): Promise<void>;
}

/** Options of `createMailQueue`. */
export interface MailQueueOptions {
  files: MailFiles;
  /** Sends a mail. */
  deliver: Mailer;
  log: Log;
  /** Delay before the first retry, in milliseconds; doubled after each further failure. */
  firstRetryMs?: number;
  /** Maximum number of queued mails. */
  maxMails?: number;
}

const MAX_BYTES = 200 * 1024 * 1024;

const MAX_CONCURRENT = 2;
const MAX_RETRY_DELAY_MS = 3_600_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/** How long closing waits for mails that are being sent. */
const CLOSE_TIMEOUT_MS = 2000;

/** A queued mail, with the number of failed attempts and when it is due, in milliseconds since the epoch. */
export interface QueuedMail extends WaitingMail {
  tries: number;
  due: number;
}

/** A mail that is given up. */
export interface DeadLetter extends WaitingMail {
  /** The error message of the mail provider. */
  reason: string;
}

/** A queued mail and the member whose turn it takes. */
interface Entry extends QueuedMail {
  member: string;
}

/**
 * Creates a queue in a folder, sent in turn between members. It sends nothing before `start`, as the folder may still
 * belong to another process. Once it is half full, each member may queue only one mail.
 */
export function createMailQueue({
  files,
  deliver,
  log,
  firstRetryMs = 30_000,
  maxMails = 1000,
}: MailQueueOptions): MailQueue {
  const waiting = new Map<string, Entry>();
  const turns = createFairQueue(MAX_CONCURRENT);
  const sending = new Map<string, Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let running = false;

  function add(mail: WaitingMail, member: string): void {
    waiting.set(mail.name, { ...mail, member, tries: 0, due: 0 });
  }

  /** Adds a mail of the folder. One that cannot be read takes a turn of its own. */
  async function addStored(mail: WaitingMail): Promise<void> {
    add(mail, await files.readMail(mail.name).then(memberOf, () => mail.name));
  }

  function isFull(member: string): boolean {
    const entries = [...waiting.values()];
    const hasMail = entries.some((entry) => entry.member === member);
    if (entries.length >= maxMails || (entries.length >= maxMails / 2 && hasMail)) return true;
    return entries.reduce((sum, entry) => sum + entry.bytes, 0) >= MAX_BYTES;
  }

  function sendDue(): void {
    clearTimeout(timer);
    if (!running) return;
    const idle = [...waiting.values()].filter(({ name }) => !sending.has(name)).sort((a, b) => a.due - b.due);
    for (const entry of idle) {
      const remainingMs = entry.due - Date.now();
      if (remainingMs > 0) {
        timer = setTimeout(sendDue, remainingMs);
        timer.unref();
        return;
      }
      const attempt = turns
        .run(entry.member, async () => running && send(entry))
        .finally(() => {
          sending.delete(entry.name);
          sendDue();
        });
      sending.set(entry.name, attempt);
    }
  }

  /**
   * Sends a mail. After a failure it is retried later, or moved to the dead letters if it was rejected or is too old;
   * expired mails are dropped.
   */
  async function send(entry: QueuedMail): Promise<void> {
    try {
      const mail = await files.readMail(entry.name);
      if (mail.until && mail.until.getTime() < Date.now()) {
        log(`mail ${entry.name}: given up: its time is over`);
        await forget(entry);
        return;
      }
      await deliver(mail);
      await forget(entry);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      if (error instanceof MailRefusedError || Date.now() - entry.since > GIVE_UP_AFTER_MS) {
        log(`mail ${entry.name}: given up: ${reason}`);
        waiting.delete(entry.name);
        await files
          .deadLetter(entry.name, reason)
          .catch((failure) => log(`mail ${entry.name}: not put aside: ${failure}`));
        return;
      }
      entry.due = Date.now() + Math.min(firstRetryMs * 2 ** entry.tries, MAX_RETRY_DELAY_MS);
      entry.tries += 1;
      log(`mail ${entry.name}: not sent yet: ${reason}`);
    }
  }

  async function forget({ name }: QueuedMail): Promise<void> {
    waiting.delete(name);
    await files.remove(name);
  }

  return {
    async mailer(mail) {
      const member = memberOf(mail);
      if (isFull(member)) throw new Error('too many mails wait to be sent');
      add(await files.save(mail), member);
      sendDue();
      return true;
    },
    async start() {
      for (const mail of await files.list()) if (!waiting.has(mail.name)) await addStored(mail);
      running = true;
      sendDue();
    },
    waiting: async () =>
      [...waiting.values()].sort((a, b) => a.due - b.due).map(({ member: _, ...mail }): QueuedMail => mail),
    async retry() {
      for (const entry of waiting.values()) entry.due = 0;
      sendDue();
    },
    deadLetters: () => files.deadLetters(),
    async requeue(name) {
      const mail = await files.requeue(name);
      if (mail) await addStored(mail);
      sendDue();
      return mail !== undefined;
    },
    async close() {
      running = false;
      clearTimeout(timer);
      const pause = new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref());
      await Promise.race([Promise.allSettled(sending.values()), pause]);
    },
  };
}
