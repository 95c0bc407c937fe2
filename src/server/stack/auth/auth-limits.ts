import { type Attempt, rateLimit, takeAll } from '../../http/rate-limit';

/** How often what may be tried at the auth service; good attempts are forgiven by whoever asked. */
export interface AuthLimits {
  /** A password for a member. @param browser names a browser the member has signed in with before */
  signIn(caller: string, email: string, browser?: string): Attempt;
  /** A password of a member who has a session: nobody without one can use these attempts up. */
  confirm(member: string): Attempt;
  /** Counts a right password of an address or a member: whoever knows the password can keep the hashing busy with it. */
  signedIn(account: string): void;
  /** A mail with a link, asked for by anybody. */
  recover(caller: string, email: string): Attempt;
  /** A link of a mail. */
  verify(caller: string): Attempt;
  /** A refresh token, before it is known whether there is such a one. */
  refresh(caller: string): Attempt;
  /** A session's new tokens. */
  refreshed(session: string): Attempt;
  /** A call of a member. */
  call(member: string): Attempt;
  /** A row a member writes. */
  write(member: string): Attempt;
  /** A new password of a member. */
  newPassword(member: string): Attempt;
}

const MINUTE = 60;
const HOUR = 3600;

/** So many wrong passwords of a member does an address have in an hour, when all addresses together have had too many. */
const FIRST_TRIES = 3;

/**
 * Limits for passwords go by network address and member together, so nobody shuts a member out from elsewhere. Beside
 * that there is one for the address, against trying many members, and one for the member, against trying from many
 * addresses. Beyond that one an address still has its first few tries: guessing stays slow from however many addresses, and the
 * member, who knows the password, is never kept out. A browser the member has used before is counted by itself: what
 * strangers do never concerns it.
 *
 * @param perMinute attempts at a password per address and member in a minute
 * @param mailsPerHour mails one receiver gets in an hour; anybody may ask for half of them
 */
export function authLimits(perMinute: number, mailsPerHour: number): AuthLimits {
  const passwords = {
    pairInMinute: rateLimit(perMinute, MINUTE),
    pairInHour: rateLimit(3 * perMinute, HOUR),
    address: rateLimit(3 * perMinute, MINUTE),
    member: rateLimit(10 * perMinute, HOUR),
    firstTries: rateLimit(FIRST_TRIES, HOUR),
    browser: rateLimit(perMinute, MINUTE),
    right: rateLimit(3 * perMinute, MINUTE),
  };
  const links = {
    asked: rateLimit(perMinute, MINUTE),
    askedFor: rateLimit(Math.max(1, Math.floor(mailsPerHour / 2)), HOUR),
    opened: rateLimit(perMinute, MINUTE),
  };
  const tokens = { shown: rateLimit(6 * perMinute, MINUTE), renewed: rateLimit(perMinute, MINUTE) };
  const calls = {
    all: rateLimit(30 * perMinute, MINUTE),
    writes: rateLimit(3 * perMinute, MINUTE),
    newPasswords: rateLimit(perMinute, HOUR),
  };
  return {
    signIn(caller, email, browser) {
      const seconds = passwords.right.wait(email);
      if (seconds > 0) return { seconds, forgive: () => undefined };
      if (browser) return takeAll([[passwords.browser, `${browser} ${email}`]]);
      const pair = `${caller} ${email}`;
      const own = takeAll([
        [passwords.address, caller],
        [passwords.pairInMinute, pair],
        [passwords.pairInHour, pair],
      ]);
      if (own.seconds > 0) return own;
      const first = takeAll([[passwords.firstTries, pair]]);
      const ofAll = takeAll([[passwords.member, email]]);
      if (ofAll.seconds > 0 && first.seconds > 0) {
        own.forgive();
        return ofAll;
      }
      const forgive = () => {
        for (const taken of [own, first, ofAll]) taken.forgive();
      };
      return { seconds: 0, forgive };
    },
    confirm(member) {
      const seconds = passwords.right.wait(member);
      if (seconds > 0) return { seconds, forgive: () => undefined };
      return takeAll([
        [passwords.pairInMinute, member],
        [passwords.pairInHour, member],
      ]);
    },
    signedIn: (account) => void passwords.right.take(account),
    recover: (caller, email) =>
      takeAll([
        [links.asked, caller],
        [links.askedFor, email],
      ]),
    verify: (caller) => takeAll([[links.opened, caller]]),
    refresh: (caller) => takeAll([[tokens.shown, caller]]),
    refreshed: (session) => takeAll([[tokens.renewed, session]]),
    call: (member) => takeAll([[calls.all, member]]),
    write: (member) => takeAll([[calls.writes, member]]),
    newPassword: (member) => takeAll([[calls.newPasswords, member]]),
  };
}
