import { randomUUID } from 'node:crypto';
import type { EmailDriver } from '@supabase/lite';
import type { Mailer } from '@/automation/mail';

/** Mails of the embedded auth service, delivered like all others: its own driver would print their links into the log. */
export function authMail(mailer: Mailer): EmailDriver {
  return {
    async send({ to, subject, text, html }) {
      await mailer({ id: randomUUID(), to, subject, text: text ?? '', html });
    },
  };
}
