import { type Mail, type Mailer, MailRefusedError } from '@/automation/parts/mail';
import { isUsableAccount } from '../../accounts/usable-account';
import type { Db } from '../../platform/database/db';
import { safeErrorCode } from '../../platform/database/safe-error-code';
import { type Capacity, type DeliveryKind, DeliveryQueue } from '../../platform/deliveries/delivery-queue';
import type { Queues } from '../../platform/deliveries/queues';
import type { Log } from '../../platform/http/log';
import { PRODUCTION_TUNING, type Tuning } from '../../platform/tuning';
import { takeFormerMails } from './former-mails';
import { deserializeMail, memberOf, type QueuedMail, serializeMail } from './queued-mail';

export interface MailQueueOptions {
  queues: Queues;
  db: Db;
  /** Whether no other process uses the database. */
  isAlone: boolean;
  /** Folder in which servers of earlier versions queued mails. */
  formerFolder: string;
  /** Sends a mail. */
  deliver: Mailer;
  /** Whether this process also sends mails; if not, it only queues them for another process. */
  processesQueue: boolean;
  log: Log;
  /** Default: production values. */
  tuning?: Tuning['mailQueue'];
}

const DAY_SECONDS = 24 * 3600;

const KIND = {
  name: 'mails',
  maxConcurrent: 5,
  maxRetrySeconds: 3600,
  giveUpAfterSeconds: DAY_SECONDS,
  attemptSeconds: 60,
  keptSeconds: 14 * DAY_SECONDS,
} satisfies Partial<DeliveryKind>;

/** How much the embedded database takes, which lies in the memory and on the disk of a single server. */
const EMBEDDED_CAPACITY: Capacity = { deliveries: 1000, bytes: 200 * 1024 * 1024 };

/** How often mails are looked for that a server of an earlier version left when it stopped. */
const FORMER_EVERY_MS = 60_000;

/** Opens the queue of mails. Mails of earlier versions are taken over. @throws Error if they cannot be read */
export async function openMailQueue(options: MailQueueOptions) {
  const {
    queues,
    db,
    isAlone,
    formerFolder,
    deliver,
    processesQueue,
    log,
    tuning = PRODUCTION_TUNING.mailQueue,
  } = options;
  const capacity = isAlone ? EMBEDDED_CAPACITY : undefined;
  const queue = await DeliveryQueue.open<QueuedMail>({ queues, db, kind: { ...KIND, ...tuning }, isAlone, log });
  const takeFormer = () => takeFormerMails({ queue, db, folder: formerFolder, log });
  await takeFormer();
  const logFailure = (error: unknown) => log(`mails: the database failed (${safeErrorCode(error)})`);
  const timer = setInterval(() => void takeFormer().catch(logFailure), FORMER_EVERY_MS).unref();

  /** Sends a mail, or drops it if its time is over or its account is gone. @throws Error if its account is blocked */
  async function send(queued: QueuedMail): Promise<void> {
    const mail = deserializeMail(queued);
    const reason = await reasonToDrop(mail);
    if (reason) log(`mail ${mail.id}: given up: ${reason}`);
    else await deliver(mail);
  }

  async function reasonToDrop({ until, account }: Mail): Promise<string | undefined> {
    if (until && until.getTime() < Date.now()) return 'its time is over';
    if (account === undefined) return undefined;
    const sql = `select ${isUsableAccount('u.id')} as "isUsable" from auth.users u where u.id = $1`;
    const [found] = await db.query<{ isUsable: boolean }>(sql, [account]);
    if (!found) return 'its account is gone';
    if (!found.isUsable) throw new Error('its account is blocked');
    return undefined;
  }

  if (processesQueue) await queue.work(send, (error) => error instanceof MailRefusedError);
  return {
    /** Queues a mail; resolves when it is stored, long before it is sent. @throws Error if the queue is full */
    async mailer(mail: Mail): Promise<boolean> {
      await queue.add({ id: mail.id, content: serializeMail(mail), party: memberOf(mail) }, capacity);
      return true;
    },
    listWaiting: queue.listWaiting.bind(queue),
    makeAllDue: queue.makeAllDue.bind(queue),
    listGivenUp: queue.listGivenUp.bind(queue),
    repeat: queue.repeat.bind(queue),
    close: () => clearInterval(timer),
  };
}
