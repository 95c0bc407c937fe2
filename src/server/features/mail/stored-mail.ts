import type { Mail } from '@/automation/parts/mail';

/** A mail in JSON form, with its attachment in base64. */
export type StoredMail = Omit<Mail, 'attachment' | 'until'> & {
  until?: string;
  attachment?: { filename: string; type: string; content: string };
};

/** Converts a mail to its JSON form. */
export function serializeMail({ attachment, until, ...rest }: Mail): StoredMail {
  return {
    ...rest,
    ...(until && { until: until.toISOString() }),
    ...(attachment && { attachment: { ...attachment, content: attachment.content.toString('base64') } }),
  };
}

/** Restores a mail from its JSON form. */
export function deserializeMail({ attachment, until, ...rest }: StoredMail): Mail {
  return {
    ...rest,
    ...(until && { until: new Date(until) }),
    ...(attachment && { attachment: { ...attachment, content: Buffer.from(attachment.content, 'base64') } }),
  };
}

/**
 * Returns the address of the member who sends a mail or, if there is none, receives it. Mails of different members take
 * turns.
 */
export function memberOf({ replyTo, to }: Pick<Mail, 'replyTo' | 'to'>): string {
  return (replyTo ?? to).trim().toLowerCase();
}
