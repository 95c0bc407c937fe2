import { type Mailer, MailRefused } from '@/automation/parts/mail';
import type { Log } from '../http/log';
import type { MailFiles, WaitingMail } from './mail-files';

/** Mails on their way out. */
export interface MailQueue {
  /** Takes a mail and resolves when it is safe, long before it is sent. @throws Error where too many wait */
  mailer: Mailer;
  /** Begins to send, also what waits in the folder since before. */
  start(): Promise<void>;
  /** What waits, in the order it is due. */
  waiting(): Promise<QueuedMail[]>;
  /** Tries all that waits now. */
  retry(): Promise<void>;
  /** What was given up in the last two weeks, the latest first. */
  givenUp(): Promise<GivenUpMail[]>;
  /** Has a mail that was given up tried anew, for as long as a new one; whether there was one of this name. */
  repeat(name: string): Promise<boolean>;
  /** Stops sending; what has not been sent waits in the folder for the next start. */
  close(): Promise<void>;
}

/** What it is opened with. */
export interface MailQueueOptions {
  files: MailFiles;
  /** Sends a mail. */
  deliver: Mailer;
  log: Log;
  /** After the first failure it waits so long, in milliseconds, and doubles it after each further one. */
  firstWait?: number;
  /** How many mails may wait. */
  mostMails?: number;
}

const MOST_BYTES = 200 * 1024 * 1024;

const AT_ONCE = 2;
const LONGEST_WAIT_MS = 3_600_000;
const TRIED_FOR_MS = 24 * 3_600_000;

/** How long a stop waits for mails that are being sent, in milliseconds. */
const CLOSING_MS = 2000;

/** A mail of the queue: how often it was tried, and when it is due, in milliseconds. */
export interface QueuedMail extends WaitingMail {
  tries: number;
  due: number;
}

/** A mail nobody tries to send any more. */
export interface GivenUpMail extends WaitingMail {
  /** Why, in the words of the mail service. */
  reason: string;
}

/** A queue that sends nothing before it is started: the folder may still belong to another process. */
export function createMailQueue({
  files,
  deliver,
  log,
  firstWait = 30_000,
  mostMails = 1000,
}: MailQueueOptions): MailQueue {
  const waiting = new Map<string, QueuedMail>();
  const sending = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let running = false;

  function add(mail: WaitingMail): void {
    waiting.set(mail.name, { ...mail, tries: 0, due: 0 });
  }

  function pump(): void {
    clearTimeout(timer);
    if (!running) return;
    const idle = [...waiting.values()].filter(({ name }) => !sending.has(name)).sort((a, b) => a.due - b.due);
    for (const entry of idle) {
      if (sending.size >= AT_ONCE) return;
      const left = entry.due - Date.now();
      if (left > 0) {
        timer = setTimeout(pump, left);
        timer.unref();
        return;
      }
      const sent = send(entry).finally(() => {
        sending.delete(entry.name);
        pump();
      });
      sending.set(entry.name, sent);
    }
  }

  /** Sends a mail, or has it wait again; one that cannot be sent is told of and put aside, and forgotten where its time is over. */
  async function send(entry: QueuedMail): Promise<void> {
    try {
      const mail = await files.read(entry.name);
      if (mail.until && mail.until.getTime() < Date.now()) {
        log(`mail ${entry.name}: given up: its time is over`);
        await forget(entry);
        return;
      }
      await deliver(mail);
      await forget(entry);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      if (error instanceof MailRefused || Date.now() - entry.since > TRIED_FOR_MS) {
        log(`mail ${entry.name}: given up: ${reason}`);
        waiting.delete(entry.name);
        await files.giveUp(entry.name, reason).catch((failure) => log(`mail ${entry.name}: not put aside: ${failure}`));
        return;
      }
      entry.due = Date.now() + Math.min(firstWait * 2 ** entry.tries, LONGEST_WAIT_MS);
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
      const bytes = [...waiting.values()].reduce((sum, entry) => sum + entry.bytes, 0);
      if (waiting.size >= mostMails || bytes >= MOST_BYTES) throw new Error('too many mails wait to be sent');
      add(await files.keep(mail));
      pump();
      return true;
    },
    async start() {
      for (const mail of await files.list()) if (!waiting.has(mail.name)) add(mail);
      running = true;
      pump();
    },
    waiting: async () => [...waiting.values()].sort((a, b) => a.due - b.due),
    async retry() {
      for (const entry of waiting.values()) entry.due = 0;
      pump();
    },
    givenUp: () => files.givenUp(),
    async repeat(name) {
      const mail = await files.takeBack(name);
      if (mail) add(mail);
      pump();
      return mail !== undefined;
    },
    async close() {
      running = false;
      clearTimeout(timer);
      const pause = new Promise((done) => setTimeout(done, CLOSING_MS).unref());
      await Promise.race([Promise.allSettled(sending.values()), pause]);
    },
  };
}
