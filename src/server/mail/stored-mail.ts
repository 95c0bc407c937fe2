import type { Mail } from '@/automation/parts/mail';

/** A mail as it is kept until it is sent: JSON, its attachment in base64. */
export type StoredMail = Omit<Mail, 'attachment' | 'until'> & {
  until?: string;
  attachment?: { filename: string; type: string; content: string };
};

/** A mail for keeping. */
export function toStored({ attachment, until, ...rest }: Mail): StoredMail {
  return {
    ...rest,
    ...(until && { until: until.toISOString() }),
    ...(attachment && { attachment: { ...attachment, content: attachment.content.toString('base64') } }),
  };
}

/** A mail that was kept. */
export function fromStored({ attachment, until, ...rest }: StoredMail): Mail {
  return {
    ...rest,
    ...(until && { until: new Date(until) }),
    ...(attachment && { attachment: { ...attachment, content: Buffer.from(attachment.content, 'base64') } }),
  };
}
