import { randomUUID } from 'node:crypto';
import type { Mail, Mailer } from '@/automation/parts/mail';
import { Failure } from '@/contracts/failure';

/** The functions with which accounts send mail. */
export interface AccountMail {
  /** Accepts a mail; returns false if it will not be delivered. */
  mailer: Mailer;
  /**
   * Counts a mail before it is sent; returns false without counting it if a limit is reached.
   *
   * @param sender who causes the mail: the id of a member, or the network of a visitor
   */
  takeMailQuota(
    to: string,
    purpose: 'password' | 'confirmation' | 'address' | 'factor',
    sender: string,
  ): Promise<boolean>;
}

/** Composes a mail with a link that works for some hours. */
export function composeMail(to: string, subject: string, text: string, hours: number): Mail {
  return { id: randomUUID(), to, subject, text, until: new Date(Date.now() + hours * 3_600_000) };
}

/** Counts a mail that a sender causes. @throws Failure 429 after too many mails */
export async function requireMailQuota(
  { takeMailQuota }: AccountMail,
  purpose: 'address' | 'factor',
  to: string,
  sender: string,
): Promise<void> {
  if (!(await takeMailQuota(to, purpose, sender))) throw tooManyMails();
}

/** Sends a mail that has been counted. @throws Failure 429 if it will not be delivered */
export async function sendCountedMail({ mailer }: AccountMail, mail: Mail): Promise<void> {
  if (!(await mailer(mail))) throw tooManyMails();
}

function tooManyMails(): Failure {
  return new Failure('too_many_mails', 'No more mails can be sent to this address just now. Try again later.', 429);
}
