import { join } from 'node:path';
import { createMailer, type Mail } from '@/automation/parts/mail';
import type { Log } from '../../platform/http/log';
import type { SharedRateLimits } from '../../platform/http/rate-limit';
import type { Settings } from '../../platform/settings';
import { PRODUCTION_TUNING, type Tuning } from '../../platform/tuning';
import { createMailLimit, type TakeMailQuota } from './mail-limit';
import { type MailQueueOptions, openMailQueue } from './mail-queue';

/** Sends all mail of the server. */
export type MailService = ReturnType<typeof createMailService>;

export interface MailServiceOptions {
  settings: Settings['mail'];
  dataDir: string;
  /** Domain of the generated addresses of guests. */
  guestDomain: string;
  /** The counts of mails of all servers on one database; absent if this process is the only one. */
  rateLimits?: SharedRateLimits | undefined;
  log: Log;
  /** Default: production values. */
  tuning?: Pick<Tuning, 'mailQueue'>;
}

/**
 * Creates the mail service. Mails are queued in the database until the provider has accepted them, so callers do not
 * wait for the provider and a crash loses no mail. Without a provider, mails are written to the outbox folder.
 *
 * @throws Error if the sender's address is missing
 */
export function createMailService(options: MailServiceOptions) {
  const { settings, dataDir, guestDomain, rateLimits, log, tuning = PRODUCTION_TUNING } = options;
  const deliver = createMailer({ ...settings, outboxDir: join(dataDir, 'outbox') }, log);
  const isConfigured = Boolean(settings.smtpUrl || settings.resendKey);
  let queue: Awaited<ReturnType<typeof openMailQueue>> | undefined;
  const takeQuota = createMailLimit(settings.perHour, rateLimits);
  const isGuestAddress = (to: string) => to.trim().toLowerCase().endsWith(`@${guestDomain.toLowerCase()}`);
  const takeMailQuota: TakeMailQuota = async (to, ...sender) => !isGuestAddress(to) && takeQuota(to, ...sender);

  async function accept(mail: Mail): Promise<boolean> {
    if (!isConfigured) return deliver(mail);
    if (!queue) throw new Error('No mail is sent before the queue of mails is open.');
    return queue.mailer(mail);
  }

  return {
    /** Accepts a mail; returns false if it will not be delivered, without a mail provider or to a guest. */
    mailer: async (mail: Mail): Promise<boolean> => (isGuestAddress(mail.to) ? false : accept(mail)),
    /** Must be called before any mail to or for a member. */
    takeMailQuota,
    /** Whether a mail provider is configured. */
    isConfigured,
    listWaiting: async () => queue?.listWaiting() ?? [],
    makeAllDue: async () => queue?.makeAllDue(),
    listGivenUp: async () => queue?.listGivenUp() ?? [],
    repeat: async (id: string) => (await queue?.repeat(id)) ?? false,
    /**
     * Opens the queue of mails, and starts sending. Before, the service accepts no mail. Without a mail provider, the mails
     * in it wait.
     */
    async start(options: Pick<MailQueueOptions, 'queues' | 'db' | 'isAlone' | 'processesQueue'>): Promise<void> {
      const formerFolder = join(dataDir, 'mail');
      const processesQueue = options.processesQueue && isConfigured;
      queue = await openMailQueue({
        ...{ ...options, processesQueue },
        ...{ formerFolder, deliver, log, tuning: tuning.mailQueue },
      });
    },
    close: async () => queue?.close(),
  };
}
