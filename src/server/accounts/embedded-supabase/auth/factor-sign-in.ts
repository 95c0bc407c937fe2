import { Failure, tooManyRequests } from '@/contracts/failure';
import type { Db } from '../../../platform/database/db';
import type { FactorResets } from '../../second-factors/factor-resets';
import type { SecondFactors } from '../../second-factors/second-factors';
import type { AuthLimits } from './auth-limits';
import type { KnownBrowsers } from './known-browsers';
import type { Passwords } from './passwords';
import type { RecoveryLinks } from './recovery-links';
import type { Device, Sessions, StartedSession } from './sessions';
import { requirePassword, requireUsable } from './sign-in';

/** A session that was started with a second factor. */
export interface FactorSession {
  session: StartedSession;
  /** `Set-Cookie` values that make the browser known for its member. */
  cookies: string[];
}

/**
 * Sign-ins with a second factor. A successful sign-in stops a pending factor reset, because the factors are not lost. All
 * methods throw a Failure 400 or 403 for a refused sign-in, 429 after too many attempts.
 */
export type FactorSignIn = ReturnType<typeof createFactorSignIn>;

export interface FactorSignInOptions {
  db: Pick<Db, 'query'>;
  passwords: Passwords;
  sessions: Pick<Sessions, 'begin' | 'beginByLink'>;
  limits: AuthLimits;
  browsers: KnownBrowsers;
  links: RecoveryLinks;
  factors: SecondFactors;
  factorResets: FactorResets;
}

/** Creates the sign-ins. A wrong code counts against the caller's network address like a wrong password. */
export function createFactorSignIn(options: FactorSignInOptions) {
  const { db, sessions, limits, browsers, links, factors, factorResets } = options;

  async function finish(session: StartedSession): Promise<FactorSession> {
    const { id, email } = session.user as { id: string; email: string };
    await factorResets.stop(id);
    return { session, cookies: browsers.remember(email) };
  }

  function takeAttempt(caller: string) {
    const attempt = limits.verify(caller);
    if (attempt.seconds > 0)
      throw tooManyRequests('too_many_attempts', `Please wait ${attempt.seconds} seconds.`, attempt.seconds);
    return attempt;
  }

  return {
    /** Signs in by password and a code of an app, or a recovery code. */
    async byPassword(
      { email, password, code }: { email: string; password: string; code: string },
      device: Device,
    ): Promise<FactorSession> {
      const member = email.trim().toLowerCase();
      const browser = browsers.find(device.cookies ?? null, member);
      const fields = { email: member, password, caller: device.address, browser };
      const { account, attempt } = await requirePassword(options, fields);
      await requireUsable(db, account.id);
      await factors.requireCode(account.id, code, browser);
      attempt.refund();
      return finish(await sessions.begin(account, device));
    },
    /** Signs in by a passkey, without a password. @param origin `Origin` header of the request */
    async byPasskey(answer: unknown, origin: string | undefined, device: Device): Promise<FactorSession> {
      const attempt = takeAttempt(device.address);
      const account = await factors.requirePasskeyForSignIn(answer, origin);
      attempt.refund();
      await requireUsable(db, account.id);
      return finish(await sessions.begin(account, device));
    },
    /** Signs in by the link of a password mail and a code. The session may choose a new password. */
    async byLink(token: string, code: string, device: Device): Promise<FactorSession> {
      const attempt = takeAttempt(device.address);
      const account = await links.find(token);
      if (!account) throw expiredLink();
      await factors.requireCode(account.id, code);
      if (!(await links.redeem(token))) throw expiredLink();
      attempt.refund();
      return finish(await sessions.beginByLink(account, device));
    },
    /**
     * Mails a link that starts a factor reset. Requires the password; the factors are removed days later.
     *
     * @throws Failure 409 if the account has none
     */
    async reportLost(fields: { email: string; password: string }, device: Device): Promise<void> {
      const email = fields.email.trim().toLowerCase();
      const { account, attempt } = await requirePassword(options, { ...fields, email, caller: device.address });
      await requireUsable(db, account.id);
      attempt.refund();
      if (!(await factors.has(account.id)))
        throw new Failure('no_second_factor', 'This account has no second factor: the password signs you in.', 409);
      await factorResets.request({ ...account, email }, device.address);
    },
  };
}

function expiredLink(): Failure {
  return new Failure('otp_expired', 'This link is no longer valid. Please ask for a new one.', 403);
}
