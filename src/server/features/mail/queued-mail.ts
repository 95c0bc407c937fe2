import type { Mail } from '@/automation/parts/mail';

/** A mail in the queue: JSON as one text, because a value of the database's JSON cannot hold every character. */
export interface QueuedMail {
  json: string;
  /** That of the mail, beside it, so that mails of a removed account can be found. */
  account?: string;
}

/** A mail in JSON form, with its attachment in base64. */
type StoredMail = Omit<Mail, 'attachment' | 'until' | 'account'> & {
  until?: string;
  attachment?: { filename: string; type: string; content: string };
};

/** Converts a mail to its queued form. */
export function serializeMail({ attachment, until, account, ...rest }: Mail): QueuedMail {
  const stored: StoredMail = {
    ...rest,
    ...(until && { until: until.toISOString() }),
    ...(attachment && { attachment: { ...attachment, content: attachment.content.toString('base64') } }),
  };
  return { json: JSON.stringify(stored), ...(account && { account }) };
}

/** Restores a mail from its queued form. */
export function deserializeMail({ json, account }: QueuedMail): Mail {
  const { attachment, until, ...rest } = JSON.parse(json) as StoredMail;
  return {
    ...rest,
    ...(account && { account }),
    ...(until && { until: new Date(until) }),
    ...(attachment && { attachment: { ...attachment, content: Buffer.from(attachment.content, 'base64') } }),
  };
}

/** Returns the member who sends a mail or, without one, receives it: members take turns. */
export function memberOf({ replyTo, to }: Pick<Mail, 'replyTo' | 'to'>): string {
  return (replyTo ?? to).trim().toLowerCase();
}
