import { join } from 'node:path';
import { createMailer, type Mail } from '@/automation/parts/mail';
import type { Db } from '../../platform/database/db';
import type { Log } from '../../platform/http/log';
import type { SharedRateLimits } from '../../platform/http/rate-limit';
import type { Settings } from '../../platform/settings';
import { PRODUCTION_TUNING, type Tuning } from '../../platform/tuning';
import { createDbMailStore } from './db-mail-store';
import { createFolderMailStore } from './folder-mail-store';
import { createMailFiles } from './mail-files';
import { createMailLimit, type TakeMailQuota } from './mail-limit';
import { createMailQueue } from './mail-queue';

/** Sends all mail of the server. */
export type MailService = ReturnType<typeof createMailService>;

/** Mail options that servers on one database share. */
export interface SharedMailOptions {
  db: Db;
  rateLimits: SharedRateLimits;
  /** Whether this process sends the queued mails. */
  processesQueue: boolean;
}

export interface MailServiceOptions {
  settings: Settings['mail'];
  dataDir: string;
  /** Domain of the generated addresses of guests. */
  guestDomain: string;
  /** Set if several servers share the database. */
  shared?: SharedMailOptions;
  log: Log;
  /** Default: production values. */
  tuning?: Pick<Tuning, 'mailQueue'>;
}

/**
 * Creates the mail service. Mails are queued in the data folder or in the shared database until the provider has
 * accepted them, so callers do not wait for the provider and a crash loses no mail. Without a provider, mails are
 * written to the outbox folder.
 *
 * @throws Error if the sender's address is missing
 */
export function createMailService(options: MailServiceOptions) {
  const { settings, dataDir, guestDomain, shared, log, tuning = PRODUCTION_TUNING } = options;
  const deliver = createMailer({ ...settings, outboxDir: join(dataDir, 'outbox') }, log);
  const isConfigured = Boolean(settings.smtpUrl || settings.resendKey);
  const files = createMailFiles(join(dataDir, 'mail'));
  const queue = isConfigured
    ? createMailQueue({
        store: shared ? createDbMailStore(shared.db, files) : createFolderMailStore(files),
        processesQueue: shared?.processesQueue ?? true,
        ...{ deliver, log, tuning: tuning.mailQueue },
      })
    : undefined;
  const accept = queue?.mailer ?? deliver;
  const takeQuota = createMailLimit(settings.perHour, shared?.rateLimits);
  const isGuestAddress = (to: string) => to.trim().toLowerCase().endsWith(`@${guestDomain.toLowerCase()}`);
  const takeMailQuota: TakeMailQuota = async (to, ...sender) => !isGuestAddress(to) && takeQuota(to, ...sender);
  return {
    /** Accepts a mail; returns false if it will not be delivered, without a mail provider or to a guest. */
    mailer: async (mail: Mail): Promise<boolean> => (isGuestAddress(mail.to) ? false : accept(mail)),
    /** Must be called before any mail to or for a member. */
    takeMailQuota,
    /** Whether a mail provider is configured. */
    isConfigured,
    listQueued: async () => queue?.listQueued() ?? [],
    makeAllDue: async () => queue?.makeAllDue(),
    listDeadLetters: async () => queue?.listDeadLetters() ?? [],
    requeue: async (name: string) => (await queue?.requeue(name)) ?? false,
    /** Starts sending. Call it only after this process has locked the data folder. */
    start: async () => queue?.start(),
    close: async () => queue?.close(),
  };
}
