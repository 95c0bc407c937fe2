import {
  type Attempt,
  createNamedLimit,
  createRateLimit,
  type RateLimit,
  takeAll,
} from '../../../platform/http/rate-limit';

/** Rate limits of the auth service; the caller refunds successful attempts. */
export type AuthLimits = ReturnType<typeof createAuthLimits>;

const take = (...limits: (readonly [RateLimit, string])[]): Attempt => takeAll(limits);

const MINUTE = 60;
const HOUR = 3600;

/** Wrong passwords per hour that each address may still try once a member's overall limit is reached. */
const FREE_TRIES_PER_HOUR = 3;

/**
 * Creates the limits. Passwords are limited per pair of network address and member, so that nobody can lock a member
 * out from another address. A limit per address stops callers who try many members; a limit per member stops attempts
 * from many addresses. Once the limit per member is reached, each address still gets a few tries: guessing stays slow
 * from any number of addresses, and the member, who knows the password, is never locked out. A browser the member has
 * used before has its own limits, which strangers cannot use up, not even with the right password.
 *
 * @param perMinute password attempts per minute for each address and member
 * @param mailsPerHour mails per hour to one recipient; requests by anyone may use half of them, and a share for each caller beyond
 */
export function createAuthLimits(perMinute: number, mailsPerHour: number) {
  const passwords = {
    pairInMinute: createRateLimit(perMinute, MINUTE),
    pairInHour: createRateLimit(3 * perMinute, HOUR),
    address: createRateLimit(3 * perMinute, MINUTE),
    member: createRateLimit(10 * perMinute, HOUR),
    freeTries: createRateLimit(FREE_TRIES_PER_HOUR, HOUR),
    browser: createRateLimit(perMinute, MINUTE),
    correct: createRateLimit(3 * perMinute, MINUTE),
  };
  const links = {
    perCaller: createRateLimit(perMinute, MINUTE),
    perReceiver: createNamedLimit(Math.max(1, Math.floor(mailsPerHour / 2)), HOUR),
    verifications: createRateLimit(perMinute, MINUTE),
  };
  const tokens = { presented: createRateLimit(6 * perMinute, MINUTE), renewed: createRateLimit(perMinute, MINUTE) };
  const calls = {
    all: createRateLimit(30 * perMinute, MINUTE),
    writes: createRateLimit(3 * perMinute, MINUTE),
    newPasswords: createRateLimit(perMinute, HOUR),
  };
  return {
    /** Counts a sign-in with a password. @param browser id of a browser in which the member has signed in before */
    signIn(caller: string, email: string, browser?: string): Attempt {
      const pair = `${browser ?? caller} ${email}`;
      const seconds = passwords.correct.wait(pair);
      if (seconds > 0) return { seconds, refund: () => undefined };
      if (browser) return take([passwords.browser, pair]);
      const perAddress = take(
        [passwords.address, caller],
        [passwords.pairInMinute, pair],
        [passwords.pairInHour, pair],
      );
      if (perAddress.seconds > 0) return perAddress;
      const freeTries = take([passwords.freeTries, pair]);
      const perMember = take([passwords.member, email]);
      if (perMember.seconds > 0 && freeTries.seconds > 0) {
        perAddress.refund();
        return perMember;
      }
      const refund = () => {
        for (const attempt of [perAddress, freeTries, perMember]) attempt.refund();
      };
      return { seconds: 0, refund };
    },
    /** Counts a correct password of a sign-in: not even a caller with the right one may keep the hashing busy. */
    countSignIn: (caller: string, email: string, browser?: string): void =>
      void passwords.correct.take(`${browser ?? caller} ${email}`),
    /** Counts a password check by a member with a session; callers without a session cannot use up these attempts. */
    confirm(member: string): Attempt {
      const seconds = passwords.correct.wait(member);
      if (seconds > 0) return { seconds, refund: () => undefined };
      return take([passwords.pairInMinute, member], [passwords.pairInHour, member]);
    },
    countConfirmation: (member: string): void => void passwords.correct.take(member),
    /** Counts a request for a password mail, by anyone. @param browser id of a browser that knows the member */
    recover(caller: string, email: string, browser?: string): Attempt {
      if (browser) return take([links.perCaller, `${browser} ${email}`]);
      const perCaller = take([links.perCaller, caller]);
      if (perCaller.seconds > 0) return perCaller;
      const perReceiver = links.perReceiver.take(caller, email);
      if (perReceiver.seconds > 0) perCaller.refund();
      return perReceiver;
    },
    /** Counts an attempt to redeem a link from a mail. */
    verify: (caller: string): Attempt => take([links.verifications, caller]),
    /** Counts a presented refresh token, before it is checked. */
    refresh: (caller: string): Attempt => take([tokens.presented, caller]),
    /** Counts new tokens for a session. */
    renew: (session: string): Attempt => take([tokens.renewed, session]),
    /** Counts any call by a member. */
    call: (member: string): Attempt => take([calls.all, member]),
    write: (member: string): Attempt => take([calls.writes, member]),
    /** Counts a password change by a member. */
    newPassword: (member: string): Attempt => take([calls.newPasswords, member]),
  };
}
