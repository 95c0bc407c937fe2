import { rateLimit, takeAll } from '../http/rate-limit';

/**
 * Counts a mail before it is sent; false, and nothing counted, where it may not be.
 *
 * @param to its receiver
 * @param member id of the member who has it sent, where there is one
 */
export type MayMail = (to: string, member?: string) => boolean;

/**
 * The one limit of all mails that leave for members, whatever asks for them: so many an hour for each receiver, and for each
 * member who has them sent.
 */
export function mailLimit(perHour: number): MayMail {
  const limit = rateLimit(perHour, 3600);
  return (to, member) => {
    const receiver = [limit, `to ${to.trim().toLowerCase()}`] as const;
    return takeAll(member ? [receiver, [limit, `by ${member}`]] : [receiver]).seconds === 0;
  };
}
