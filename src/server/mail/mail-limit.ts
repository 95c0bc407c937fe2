import type { SharedRates } from '../data/shared-rates';
import { rateLimit, takeAll } from '../http/rate-limit';

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * What a mail is for: to choose a password, to confirm an account, a result to its member, or one a member has sent to an
 * address of somebody else. Each purpose is counted by itself, so no other mail keeps a password mail away.
 */
export type MailPurpose = 'password' | 'confirmation' | 'result' | 'to-others';

/** Mails that one member has sent to addresses of others in a day, and that one such address gets. */
export const TO_OTHERS_PER_DAY = 5;

/**
 * Counts a mail before it is sent; false, and nothing counted, where it may not be.
 *
 * @param to its receiver
 * @param member id of the member who has it sent, where there is one
 */
export type MayMail = (to: string, purpose: MailPurpose, member?: string) => Promise<boolean>;

/**
 * The one limit of all mails that leave for members, whatever asks for them: so many an hour for each receiver, and for each
 * member who has them sent; to addresses of others, few a day.
 *
 * @param shared counts for all servers on one database, where there may be several
 */
export function mailLimit(perHour: number, shared?: SharedRates): MayMail {
  const hourly = { max: perHour, seconds: HOUR, here: rateLimit(perHour, HOUR) };
  const daily = { max: TO_OTHERS_PER_DAY, seconds: DAY, here: rateLimit(TO_OTHERS_PER_DAY, DAY) };
  return async (to, purpose, member) => {
    const { max, seconds, here } = purpose === 'to-others' ? daily : hourly;
    const mails = `mails (${purpose})`;
    const names = [`${mails} to ${to.trim().toLowerCase()}`, ...(member ? [`${mails} by ${member}`] : [])];
    if (takeAll(names.map((name) => [here, name])).seconds > 0) return false;
    if (!shared) return true;
    const taken: string[] = [];
    for (const name of names) {
      if ((await shared.take(name, max, seconds)) > 0) {
        for (const other of taken) await shared.forgive(other);
        return false;
      }
      taken.push(name);
    }
    return true;
  };
}
