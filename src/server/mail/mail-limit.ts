import type { SharedRates } from '../data/shared-rates';
import { rateLimit, takeAll } from '../http/rate-limit';

const HOUR = 3600;

/**
 * Counts a mail before it is sent; false, and nothing counted, where it may not be.
 *
 * @param to its receiver
 * @param member id of the member who has it sent, where there is one
 */
export type MayMail = (to: string, member?: string) => Promise<boolean>;

/**
 * The one limit of all mails that leave for members, whatever asks for them: so many an hour for each receiver, and for each
 * member who has them sent.
 *
 * @param shared counts for all servers on one database, where there may be several
 */
export function mailLimit(perHour: number, shared?: SharedRates): MayMail {
  const limit = rateLimit(perHour, HOUR);
  return async (to, member) => {
    const names = [`mails to ${to.trim().toLowerCase()}`, ...(member ? [`mails by ${member}`] : [])];
    if (takeAll(names.map((name) => [limit, name])).seconds > 0) return false;
    if (!shared) return true;
    const taken: string[] = [];
    for (const name of names) {
      if ((await shared.take(name, perHour, HOUR)) > 0) {
        for (const other of taken) await shared.forgive(other);
        return false;
      }
      taken.push(name);
    }
    return true;
  };
}
