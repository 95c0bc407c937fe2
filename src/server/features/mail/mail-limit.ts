import {
  createRateLimit,
  END_OF_SHARES,
  type RateLimit,
  SHARE_OF_CALLER,
  type SharedRateLimits,
} from '../../platform/http/rate-limit';

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * The purpose of a mail: choosing a password, confirming an account, changing its address, removing lost second
 * factors, a result for its member, the end of a run, or a mail to someone else. Each purpose is counted separately, so
 * that no other mail blocks a password mail.
 */
export type MailPurpose = 'password' | 'confirmation' | 'address' | 'factor' | 'result' | 'run-end' | 'to-others';

/** The purposes whose mails are counted for the sending member too. */
const COUNTED_BY_SENDER: readonly MailPurpose[] = ['result', 'run-end', 'to-others'];

/** The purposes whose mails go to the sending member alone. */
const TO_SENDER: readonly MailPurpose[] = ['result', 'run-end'];

/** Maximum number of mails per day to other people: from one member, and to one address. */
const TO_OTHERS_PER_DAY = 5;

/**
 * Counts a mail before it is sent. Resolves to false without counting it if a limit is reached.
 *
 * @param to the recipient
 * @param sender who causes the mail: the id of a member, or the network of a visitor
 */
export type TakeMailQuota = (to: string, purpose: MailPurpose, sender?: string) => Promise<boolean>;

/** A limit of events within a window, in memory and, if servers share a database, there. */
interface Window {
  local: RateLimit;
  max: number;
  seconds: number;
}

/**
 * Creates the limit for all mails to and from members: per hour for each recipient and each sending member; a few per
 * day to other people.
 *
 * @param shared limits across all servers on one database, if there may be several
 */
export function createMailLimit(perHour: number, shared?: SharedRateLimits): TakeMailQuota {
  const window = (max: number, seconds: number): Window => ({ local: createRateLimit(max, seconds), max, seconds });
  const windows = (max: number, seconds: number) => ({
    all: window(max, seconds),
    share: window(Math.min(SHARE_OF_CALLER, max), seconds),
    shares: window(END_OF_SHARES * max, seconds),
  });
  const hourly = windows(perHour, HOUR);
  const daily = windows(TO_OTHERS_PER_DAY, DAY);

  return async (to, purpose, sender) => {
    const { all, share, shares } = purpose === 'to-others' ? daily : hourly;
    const countedLimits: [Window, string][] = [];
    async function take(limit: Window, name: string): Promise<boolean> {
      if (limit.local.take(name) > 0) return false;
      const isTaken = !shared || (await shared.take(name, limit.max, limit.seconds)) === 0;
      if (isTaken) countedLimits.push([limit, name]);
      else limit.local.refund(name);
      return isTaken;
    }
    const mails = `mails (${purpose})`;
    const mailsTo = `${mails} to ${to.trim().toLowerCase()}`;
    async function takeAll(): Promise<boolean> {
      if (sender && COUNTED_BY_SENDER.includes(purpose) && !(await take(all, `${mails} by ${sender}`))) return false;
      const mayShare = sender !== undefined && !TO_SENDER.includes(purpose);
      const hasShare = mayShare && (await take(share, `${mailsTo} by ${sender}`));
      return (await take(all, mailsTo)) || (hasShare && (await take(shares, `${mailsTo} beyond`)));
    }
    if (await takeAll()) return true;
    for (const [limit, name] of countedLimits) {
      limit.local.refund(name);
      await shared?.refund(name);
    }
    return false;
  };
}
