import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { isJsonResponse } from '@/contracts/json';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';

export interface Mail {
  /** Identifies repeated deliveries; letters, digits and dashes. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Address for replies, if it differs from the sender's. */
  replyTo?: string;
  attachment?: { filename: string; content: Buffer; type: string };
  /** The mail is not delivered after this time. */
  until?: Date;
  /** Id of the account by whose right the mail is sent: not while it is blocked, and not once it is gone. Absent: nobody's. */
  account?: string;
}

/** The recipient's server permanently rejected the mail; retrying cannot help. */
export class MailRefusedError extends Error {}

/** Delivers a mail. Resolves to true if it was sent, false if it was only written to the outbox folder. */
export type Mailer = (mail: Mail) => Promise<boolean>;

export interface MailSettings {
  smtpUrl?: string;
  resendKey?: string;
  resendBaseUrl: string;
  from?: string;
  /** Folder for mails if neither SMTP nor Resend is set up. */
  outboxDir: string;
}

/** Creates the mailer: SMTP, else Resend, else a folder. @throws Error if the sender address is missing */
export function createMailer(settings: MailSettings, log: (line: string) => void): Mailer {
  const { smtpUrl, resendKey, from } = settings;
  if ((smtpUrl || resendKey) && !from)
    throw new Error('MAIL_FROM must be set to send mails, for example "Tools <tools@example.com>".');
  if (smtpUrl) return smtpMailer(smtpUrl, from ?? '');
  if (resendKey) return resendMailer(settings.resendBaseUrl, resendKey, from ?? '');
  return outboxMailer(settings.outboxDir, log);
}

/** Collapses a text to a single line without control characters, for a subject or name. */
export function oneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 200);
}

/** Timeout for a mail server, in milliseconds. */
const TIMEOUT_MS = 20_000;

function smtpMailer(url: string, from: string): Mailer {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  // Mail servers refuse a greeting by a name without a period, as containers have one.
  const transport = createTransport({ url, name: domainOf(from), ...timeouts });
  return async (mail) => {
    try {
      await transport.sendMail(message(mail, from));
    } catch (error) {
      const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number };
      // Only a rejection of this recipient or message is final; other errors may be temporary.
      const isFinal = (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500;
      const reason = `the mail server refused it (${responseCode || code || 'no answer'})`;
      throw isFinal ? new MailRefusedError(reason) : new Error(reason);
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
      body: JSON.stringify({
        from,
        to: [to],
        subject: oneLine(subject),
        text,
        html,
        reply_to: replyTo,
        attachments,
        headers: HEADERS,
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const reason = `the mail service answered ${response.status}`;
    // What stands before the service has taken no mail, and refused none.
    if (!isJsonResponse(response)) throw new Error(`${reason}, in no words of its own`);
    await response.body?.cancel();
    if (response.status === 400 || response.status === 422) throw new MailRefusedError(reason);
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

/** Keeps automatic replies, such as those of a vacation, from answering a program (RFC 3834, section 5). */
const HEADERS = { 'Auto-Submitted': 'auto-generated' };

function domainOf(from: string): string {
  return from.match(/@([^>\s]+)/)?.[1] ?? 'localhost';
}

function message({ id, to, subject, text, html, replyTo, attachment }: Mail, from: string) {
  return {
    from,
    to,
    subject: oneLine(subject),
    text,
    html,
    replyTo,
    messageId: `<${id}@${domainOf(from)}>`,
    headers: HEADERS,
    attachments: attachment && [
      { filename: attachment.filename, content: attachment.content, contentType: attachment.type },
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
