import type { Mail, Mailer } from '@/automation/parts/mail';
import { isEmailAddress } from '@/contracts/email-address';
import { LINK_TOKEN, NEW_PASSWORD_PATH } from '@/contracts/password-link';
import { FACTOR_NEEDED } from '@/contracts/second-factor';
import type { Log } from '../../../platform/http/log';
import { composeMail } from '../../account-mail';
import type { SecondFactors } from '../../second-factors/second-factors';
import type { CallHandler } from '../call-dispatcher';
import type { AuthLimits } from './auth-limits';
import { authRefusal, textField, tooManyAttemptsResponse, withCookies } from './auth-responses';
import type { KnownBrowsers } from './known-browsers';
import { LINK_MINUTES, type RecoveryLinks } from './recovery-links';
import type { Sessions } from './sessions';

export interface RecoveryOptions {
  links: RecoveryLinks;
  sessions: Pick<Sessions, 'beginByLink'>;
  limits: AuthLimits;
  browsers: KnownBrowsers;
  factors: Pick<SecondFactors, 'has'>;
  siteUrl: string;
  mailer: Mailer;
  /** Counts a mail to this address that a caller asks for; false if there were too many within the hour. */
  takeMailQuota(to: string, caller: string): Promise<boolean>;
  log: Log;
}

/** Handles `POST /auth/v1/recover`: mails a link to a member. The response is the same for every address. */
export function recoverHandler(options: RecoveryOptions): CallHandler {
  const { links, limits, browsers, siteUrl, mailer, takeMailQuota, log } = options;
  return async ({ body, query, headers, caller }) => {
    const email = textField(body, 'email').trim().toLowerCase();
    if (!isEmailAddress(email))
      return authRefusal(400, 'validation_failed', 'Unable to validate email address: invalid format');
    const browser = browsers.find(headers.get('cookie'), email);
    const { seconds } = limits.recover(caller, email, browser);
    if (seconds > 0) return tooManyAttemptsResponse(seconds, 'over_email_send_rate_limit');
    const token = await links.create(email);
    if (token && (await takeMailQuota(email, browser ?? caller))) {
      const link = newPasswordPage(query.get('redirect_to'), siteUrl);
      // The token is in the fragment (`#`), which browsers and mail scanners never send: it reaches no log.
      link.hash = String(new URLSearchParams({ [LINK_TOKEN]: token }));
      // Not awaited: the duration would reveal that the member exists.
      mailer(passwordMail(email, link.href)).catch((error: unknown) =>
        log(`recovery: the mail was not taken: ${error instanceof Error ? error.message : 'unknown'}`),
      );
    }
    return Response.json({});
  };
}

/**
 * Handles `POST /auth/v1/verify`: exchanges the token of a mail for a session. The linked page calls it when its button
 * is pressed, so that a mail scanner that opens the link redeems nothing.
 */
export function verifyHandler({ links, sessions, limits, browsers, factors }: RecoveryOptions): CallHandler {
  return async ({ body, headers, caller }) => {
    const attempt = limits.verify(caller);
    if (attempt.seconds > 0) return tooManyAttemptsResponse(attempt.seconds);
    const token = textField(body, LINK_TOKEN);
    const found = textField(body, 'type') === 'recovery' ? await links.find(token) : undefined;
    if (found && (await factors.has(found.id)))
      return authRefusal(400, FACTOR_NEEDED, 'This account has a second factor: the link takes a code too.');
    if (!found || !(await links.redeem(token)))
      return authRefusal(403, 'otp_expired', 'Email link is invalid or has expired');
    attempt.refund();
    const session = await sessions.beginByLink(found, { userAgent: headers.get('user-agent'), address: caller });
    const { email } = session.user as { email: string };
    return withCookies(Response.json(session), browsers.remember(email));
  };
}

/** Returns the page that redeems links, on `localhost` if the request came from there; no other page is accepted. */
function newPasswordPage(requested: string | null, siteUrl: string): URL {
  const { origin } = new URL(siteUrl);
  const local = origin.replace('//127.0.0.1', '//localhost');
  const isLocal = requested !== null && URL.canParse(requested) && new URL(requested).origin === local;
  return new URL(NEW_PASSWORD_PATH, isLocal ? local : origin);
}

function passwordMail(to: string, link: string): Mail {
  const text = `Somebody, most likely you, wants to choose a new password for this address.

Choose it here: ${link}

The link works once, and for ${LINK_MINUTES} minutes. If it was not you, nothing needs to be done: your password stays as it is.`;
  return composeMail(to, 'Choose a new password', text, LINK_MINUTES / 60);
}
