import { createRateLimit, type SharedRateLimits, takeAll } from '../../platform/http/rate-limit';

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * The purpose of a mail: choosing a password, confirming an account, changing its address, removing lost second
 * factors, a result for its member, the end of a run, or a mail to someone else. Each purpose is counted separately, so
 * that no other mail blocks a password mail.
 */
export type MailPurpose = 'password' | 'confirmation' | 'address' | 'factor' | 'result' | 'run-end' | 'to-others';

/** Maximum number of mails per day to other people: from one member, and to one address. */
const TO_OTHERS_PER_DAY = 5;

/**
 * Counts a mail before it is sent. Resolves to false without counting it if a limit is reached.
 *
 * @param to the recipient
 * @param member id of the sending member, if any
 */
export type TakeMailQuota = (to: string, purpose: MailPurpose, member?: string) => Promise<boolean>;

/**
 * Creates the limit for all mails to and from members: per hour for each recipient and each sending member; a few per
 * day to other people.
 *
 * @param shared limits across all servers on one database, if there may be several
 */
export function createMailLimit(perHour: number, shared?: SharedRateLimits): TakeMailQuota {
  const hourly = { max: perHour, seconds: HOUR, local: createRateLimit(perHour, HOUR) };
  const daily = { max: TO_OTHERS_PER_DAY, seconds: DAY, local: createRateLimit(TO_OTHERS_PER_DAY, DAY) };
  return async (to, purpose, member) => {
    const { max, seconds, local } = purpose === 'to-others' ? daily : hourly;
    const mails = `mails (${purpose})`;
    const names = [`${mails} to ${to.trim().toLowerCase()}`, ...(member ? [`${mails} by ${member}`] : [])];
    if (takeAll(names.map((name) => [local, name])).seconds > 0) return false;
    if (!shared) return true;
    const charged: string[] = [];
    for (const name of names) {
      if ((await shared.take(name, max, seconds)) > 0) {
        for (const earlier of charged) await shared.refund(earlier);
        return false;
      }
      charged.push(name);
    }
    return true;
  };
}
