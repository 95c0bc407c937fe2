import type { Mailer } from '@/automation/parts/mail';

/** The functions with which accounts send mail. */
export interface AccountMail {
  /** Accepts a mail; returns false if it will not be delivered. */
  mailer: Mailer;
  /** Counts a mail before it is sent; returns false without counting it if a limit is reached. */
  takeMailQuota(to: string, purpose: 'password' | 'confirmation' | 'address' | 'factor'): Promise<boolean>;
}
