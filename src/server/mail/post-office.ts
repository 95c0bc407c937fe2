import { join } from 'node:path';
import { createMailer, type Mailer } from '@/automation/parts/mail';
import type { SharedRates } from '../data/shared-rates';
import type { Log } from '../http/log';
import type { Settings } from '../settings';
import { PRODUCTION_TUNING, type Tuning } from '../tuning';
import { createBossQueue } from './boss-queue';
import { mailFiles } from './mail-files';
import { type MayMail, mailLimit } from './mail-limit';
import { createMailQueue, type MailQueue } from './mail-queue';

/** All mail of the server leaves here. */
export interface PostOffice {
  /** Takes a mail; false where it will not leave for its receiver: no service is set up, or the receiver is a guest. */
  mailer: Mailer;
  /** Asked before a mail for a member, whoever wants to send it. */
  mayMail: MayMail;
  /** Whether a mail service is set up. */
  sends: boolean;
  /** What waits for the service; nothing where there is none. */
  waiting: MailQueue['waiting'];
  retry: MailQueue['retry'];
  givenUp: MailQueue['givenUp'];
  repeat: MailQueue['repeat'];
  /** Begins to send, once the data folder is ours. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** What several servers on one database share of it. */
export interface SharedOffice {
  connectionString: string;
  rates: SharedRates;
  /** Whether this process sends what waits. */
  works: boolean;
}

/** What it is made of. */
export interface PostOfficeOptions {
  settings: Settings['mail'];
  dataDir: string;
  /** Domain of the addresses made up for guests. */
  guestDomain: string;
  /** What several servers on one database share; absent where there is but one. */
  shared?: SharedOffice;
  log: Log;
  /** Default: that of production. */
  tuning?: Pick<Tuning, 'mailQueue'>;
}

/**
 * Mails wait until the service has taken them, in the data folder or in the database that is shared, so nobody waits for
 * the service and a crash loses none. Without a service they are kept in the outbox.
 *
 * @throws Error where the sender's address is missing
 */
export function createPostOffice({
  settings,
  dataDir,
  guestDomain,
  shared,
  log,
  tuning = PRODUCTION_TUNING,
}: PostOfficeOptions): PostOffice {
  const deliver = createMailer({ ...settings, outboxDir: join(dataDir, 'outbox') }, log);
  const sends = Boolean(settings.smtpUrl || settings.resendKey);
  const parts = { files: mailFiles(join(dataDir, 'mail')), deliver, log };
  const open = () =>
    shared ? createBossQueue({ ...parts, ...shared, tuning: tuning.mailQueue }) : createMailQueue(parts);
  const queue = sends ? open() : undefined;
  const take = queue?.mailer ?? deliver;
  const mayMail = mailLimit(settings.perHour, shared?.rates);
  const toGuest = (to: string) => to.trim().toLowerCase().endsWith(`@${guestDomain.toLowerCase()}`);
  return {
    mailer: async (mail) => (toGuest(mail.to) ? false : take(mail)),
    mayMail: async (to, purpose, member) => !toGuest(to) && mayMail(to, purpose, member),
    sends,
    waiting: async () => queue?.waiting() ?? [],
    retry: async () => queue?.retry(),
    givenUp: async () => queue?.givenUp() ?? [],
    repeat: async (name) => (await queue?.repeat(name)) ?? false,
    start: async () => queue?.start(),
    close: async () => queue?.close(),
  };
}
