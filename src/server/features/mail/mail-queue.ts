import { type Mailer, MailRefusedError } from '@/automation/parts/mail';
import { DeliveryWorker } from '../../platform/delivery-worker';
import type { Log } from '../../platform/http/log';
import { PRODUCTION_TUNING, type Tuning } from '../../platform/tuning';
import type { ClaimedMail, MailStore } from './mail-store';

export interface MailQueue extends Pick<MailStore, 'listQueued' | 'makeAllDue' | 'listDeadLetters' | 'requeue'> {
  /** Enqueues a mail; resolves when it is stored, long before it is sent. @throws Error if the queue is full */
  mailer: Mailer;
  /** Starts sending, including mails queued before the start. */
  start(): Promise<void>;
  /** Stops sending; unsent mails stay queued for the next start. */
  close(): Promise<void>;
}

export interface MailQueueOptions {
  store: MailStore;
  /** Sends a mail. */
  deliver: Mailer;
  /** Whether this process also sends mails; if not, it only enqueues them for another process. Default: true. */
  processesQueue?: boolean;
  log: Log;
  /** Default: production values. */
  tuning?: Tuning['mailQueue'];
}

const MAX_CONCURRENT = 5;
const MAX_RETRY_DELAY_MS = 3_600_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/** How long closing waits for mails that are being sent. */
const CLOSE_TIMEOUT_MS = 2000;

/** Creates the queue of a store. It sends nothing before `start`, because another process may still use the folder. */
export function createMailQueue(options: MailQueueOptions): MailQueue {
  const { store, deliver, processesQueue = true, log, tuning = PRODUCTION_TUNING.mailQueue } = options;
  const worker = new DeliveryWorker({ name: 'mails', maxConcurrent: MAX_CONCURRENT, claim: store.claim, attempt, log });
  let timer: NodeJS.Timeout | undefined;

  function poll(): void {
    if (timer) worker.poll();
  }

  /** Sends a mail. If it fails, it is retried, or given up if rejected or too old; an expired one is dropped. */
  async function attempt({ name, since, tries, load }: ClaimedMail): Promise<void> {
    try {
      const mail = await load();
      if (mail.until && mail.until.getTime() < Date.now()) log(`mail ${name}: given up: its time is over`);
      else await deliver(mail);
      await store.remove(name);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      const isGivenUp = error instanceof MailRefusedError || Date.now() - since > GIVE_UP_AFTER_MS;
      log(`mail ${name}: ${isGivenUp ? 'given up' : 'not sent yet'}: ${reason}`);
      if (isGivenUp) await store.deadLetter(name, reason);
      else await store.postpone(name, Math.min(tuning.firstRetryMs * 2 ** (tries - 1), MAX_RETRY_DELAY_MS));
    }
  }

  return {
    listQueued: store.listQueued,
    listDeadLetters: store.listDeadLetters,
    async mailer(mail) {
      await store.save(mail);
      poll();
      return true;
    },
    async start() {
      await store.open();
      if (!processesQueue) return;
      timer = setInterval(() => worker.poll(), tuning.pollMs).unref();
      poll();
    },
    async makeAllDue() {
      await store.makeAllDue();
      poll();
    },
    async requeue(name) {
      const isQueued = await store.requeue(name);
      poll();
      return isQueued;
    },
    async close() {
      clearInterval(timer);
      const pause = new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref());
      await Promise.race([worker.stop(), pause]);
    },
  };
}
