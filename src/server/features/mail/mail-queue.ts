import { type Mail, type Mailer, MailRefusedError } from '@/automation/parts/mail';
import { DeliveryWorker } from '../../platform/delivery-worker';
import type { Log } from '../../platform/http/log';
import { PRODUCTION_TUNING, type Tuning } from '../../platform/tuning';
import type { ClaimedMail, MailStore } from './mail-store';

export type MailQueue = ReturnType<typeof createMailQueue>;

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

/** Creates the queue of a store. It sends nothing before `start`, because another process may still use the folder. */
export function createMailQueue(options: MailQueueOptions) {
  const { store, deliver, processesQueue = true, log, tuning = PRODUCTION_TUNING.mailQueue } = options;
  const worker = new DeliveryWorker({ name: 'mails', maxConcurrent: MAX_CONCURRENT, claim: store.claim, attempt, log });
  let timer: NodeJS.Timeout | undefined;

  function poll(): void {
    if (timer) worker.poll();
  }

  /** Sends a mail. If it fails, it is retried, or given up if rejected or too old; an expired one is dropped. */
  async function attempt(claim: ClaimedMail): Promise<void> {
    const { name, since, tries, load } = claim;
    try {
      const mail = await load();
      if (mail.until && mail.until.getTime() < Date.now()) log(`mail ${name}: given up: its time is over`);
      else await deliver(mail);
      await store.remove(claim);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      const isGivenUp = error instanceof MailRefusedError || Date.now() - since > GIVE_UP_AFTER_MS;
      log(`mail ${name}: ${isGivenUp ? 'given up' : 'not sent yet'}: ${reason}`);
      if (isGivenUp) await store.deadLetter(claim, reason);
      else await store.postpone(claim, Math.min(tuning.firstRetryMs * 2 ** (tries - 1), MAX_RETRY_DELAY_MS));
    }
  }

  return {
    listQueued: store.listQueued,
    listDeadLetters: store.listDeadLetters,
    /** Enqueues a mail; resolves when it is stored, long before it is sent. @throws Error if the queue is full */
    async mailer(mail: Mail): Promise<boolean> {
      await store.save(mail);
      poll();
      return true;
    },
    /** Starts sending, including mails queued before the start. */
    async start(): Promise<void> {
      await store.open();
      if (!processesQueue) return;
      timer = setInterval(() => worker.poll(), tuning.pollMs).unref();
      poll();
    },
    async makeAllDue(): Promise<void> {
      await store.makeAllDue();
      poll();
    },
    async requeue(name: string): Promise<boolean> {
      const isQueued = await store.requeue(name);
      poll();
      return isQueued;
    },
    /** Stops sending; resolves when none is being sent. Unsent mails stay queued for the next start. */
    close(): Promise<void> {
      clearInterval(timer);
      return worker.stop();
    },
  };
}
