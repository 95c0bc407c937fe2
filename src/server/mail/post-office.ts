import { join } from 'node:path';
import { createMailer, type Mailer } from '@/automation/parts/mail';
import type { Log } from '../http/log';
import type { Settings } from '../settings';
import { mailFiles } from './mail-files';
import { type MayMail, mailLimit } from './mail-limit';
import { createMailQueue, type MailQueue } from './mail-queue';

/** All mail of the server leaves here. */
export interface PostOffice {
  /** Takes a mail; false where it will not leave for its receiver: no service is set up, or the receiver is a guest. */
  mailer: Mailer;
  /** Asked before a mail for a member, whoever wants to send it. */
  mayMail: MayMail;
  /** What waits for the service; nothing where there is none. */
  waiting: MailQueue['waiting'];
  retry: MailQueue['retry'];
  /** Begins to send, once the data folder is ours. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** What it is made of. */
export interface PostOfficeOptions {
  settings: Settings['mail'];
  dataDir: string;
  /** Domain of the addresses made up for guests. */
  guestDomain: string;
  log: Log;
}

/**
 * Mails wait in the data folder until the service has taken them, so nobody waits for the service and a crash
 * loses none. Without a service they are kept in the outbox.
 *
 * @throws Error where the sender's address is missing
 */
export function createPostOffice({ settings, dataDir, guestDomain, log }: PostOfficeOptions): PostOffice {
  const deliver = createMailer({ ...settings, outboxDir: join(dataDir, 'outbox') }, log);
  const sends = Boolean(settings.smtpUrl || settings.resendKey);
  const queue = sends ? createMailQueue({ files: mailFiles(join(dataDir, 'mail')), deliver, log }) : undefined;
  const take = queue?.mailer ?? deliver;
  const mayMail = mailLimit(settings.perHour);
  const toGuest = (to: string) => to.trim().toLowerCase().endsWith(`@${guestDomain.toLowerCase()}`);
  return {
    mailer: async (mail) => (toGuest(mail.to) ? false : take(mail)),
    mayMail: (to, member) => !toGuest(to) && mayMail(to, member),
    waiting: () => queue?.waiting() ?? [],
    retry: () => queue?.retry(),
    start: async () => queue?.start(),
    close: async () => queue?.close(),
  };
}
