import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';

/** A mail to one receiver. */
export interface Mail {
  /** Makes a repeated delivery recognisable; letters, digits and dashes. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Address that answers go to, where it is not the sender's. */
  replyTo?: string;
  attachment?: { filename: string; content: Buffer; type: string };
  /** After this nobody has use for it any more. */
  until?: Date;
}

/** A mail its receiver's side will never take; trying again would not help. */
export class MailRefused extends Error {}

/** Delivers mails. Resolves to whether the mail left for its receiver: false where it was only kept. */
export type Mailer = (mail: Mail) => Promise<boolean>;

/** How mails are sent. */
export interface MailSettings {
  smtpUrl?: string;
  resendKey?: string;
  resendBaseUrl: string;
  from?: string;
  /** Where mails are kept while nothing above is set. */
  outboxDir: string;
}

/** The mailer for these settings: SMTP, else Resend, else a folder. @throws Error where the sender's address is missing */
export function createMailer(settings: MailSettings, log: (line: string) => void): Mailer {
  const { smtpUrl, resendKey, from } = settings;
  if ((smtpUrl || resendKey) && !from)
    throw new Error('MAIL_FROM must be set to send mails, for example "Tools <tools@example.com>".');
  if (smtpUrl) return smtpMailer(smtpUrl, from ?? '');
  if (resendKey) return resendMailer(settings.resendBaseUrl, resendKey, from ?? '');
  return outboxMailer(settings.outboxDir, log);
}

/** One line, for a subject or a name: no line breaks, no control characters. */
export function oneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 200);
}

/** Whether a text is one plain e-mail address. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>,;:"()[\]\\]+@(?:[^\s@<>,;:"()[\]\\.]+\.)+[^\s@<>,;:"()[\]\\.]+$/.test(text);
}

/** How long a mail server may be silent, in milliseconds. */
const SILENCE_MS = 20_000;

function smtpMailer(url: string, from: string): Mailer {
  const patience = { connectionTimeout: SILENCE_MS, greetingTimeout: SILENCE_MS, socketTimeout: SILENCE_MS };
  const transport = createTransport({ url, ...patience });
  return async (mail) => {
    try {
      await transport.sendMail(message(mail, from));
    } catch (error) {
      const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number };
      // Only what the server says about this one receiver or message is final; the rest may be mended.
      const final = (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500;
      const reason = `the mail server refused it (${responseCode || code || 'no answer'})`;
      throw final ? new MailRefused(reason) : new Error(reason);
    }
    return true;
  };
}

function resendMailer(baseUrl: string, key: string, from: string): Mailer {
  return async ({ id, to, subject, text, html, replyTo, attachment }) => {
    const attachments = attachment && [
      { filename: attachment.filename, content: attachment.content.toString('base64'), content_type: attachment.type },
    ];
    const response = await fetch(`${withoutTrailingSlashes(baseUrl)}/emails`, {
      method: 'POST',
      redirect: 'error',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': id },
      body: JSON.stringify({ from, to: [to], subject: oneLine(subject), text, html, reply_to: replyTo, attachments }),
      signal: AbortSignal.timeout(SILENCE_MS),
    });
    const reason = `the mail service answered ${response.status}`;
    if (response.status === 400 || response.status === 422) throw new MailRefused(reason);
    if (!response.ok) throw new Error(reason);
    return true;
  };
}

function outboxMailer(folder: string, log: (line: string) => void): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (mail) => {
    const { message: raw } = await transport.sendMail(message(mail, 'Outbox <outbox@localhost>'));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${mail.id.replace(/[^\w-]/g, '')}.eml`);
    await writeFile(file, raw as Buffer, { mode: 0o600 });
    log(`mail kept in the outbox, as no mail service is set up: ${file}`);
    return false;
  };
}

function message({ id, to, subject, text, html, replyTo, attachment }: Mail, from: string) {
  return {
    from,
    to,
    subject: oneLine(subject),
    text,
    html,
    replyTo,
    messageId: `<${id}@${from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'}>`,
    attachments: attachment && [
      { filename: attachment.filename, content: attachment.content, contentType: attachment.type },
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
