import { randomUUID } from 'node:crypto';
import { isAddress, type Mail, type Mailer } from '@/automation/parts/mail';
import { LINK_TOKEN, NEW_PASSWORD_PATH } from '@/contracts/password-link';
import type { Log } from '../../http/log';
import type { Answer } from '../call';
import { authRefusal, textOf, tooManyAttempts } from './answers';
import type { AuthLimits } from './auth-limits';
import type { KnownBrowsers } from './known-browsers';
import { LINK_MINUTES, type RecoveryLinks } from './recovery-links';
import type { Sessions } from './sessions';

/** What recovery is made of. */
export interface RecoveryParts {
  links: RecoveryLinks;
  sessions: Pick<Sessions, 'openByLink'>;
  limits: AuthLimits;
  browsers: KnownBrowsers;
  /** Address of the site, for the links. */
  siteUrl: string;
  mailer: Mailer;
  /** Counts a mail to this address; false where it got too many within the hour. */
  mayMail(to: string): Promise<boolean>;
  log: Log;
}

/** `POST /auth/v1/recover`: mails a link, where there is such a member; the answer is the same for every address. */
export function recover({ links, limits, siteUrl, mailer, mayMail, log }: RecoveryParts): Answer {
  return async ({ body, query, caller }) => {
    const email = textOf(body, 'email').trim().toLowerCase();
    if (!isAddress(email))
      return authRefusal(400, 'validation_failed', 'Unable to validate email address: invalid format');
    const { seconds } = limits.recover(caller, email);
    if (seconds > 0) return tooManyAttempts(seconds, 'over_email_send_rate_limit');
    const token = await links.create(email);
    if (token && (await mayMail(email))) {
      const link = newPasswordPage(query.get('redirect_to'), siteUrl);
      // Behind `#`, which no browser sends: neither a log nor a mail scanner's GET gets the token to the server.
      link.hash = String(new URLSearchParams({ [LINK_TOKEN]: token }));
      // Not waited for: how long it takes would tell that there is such a member.
      mailer(mailWith(email, link.href)).catch((error: unknown) =>
        log(`recovery: the mail was not taken: ${error instanceof Error ? error.message : 'unknown'}`),
      );
    }
    return Response.json({});
  };
}

/**
 * `POST /auth/v1/verify`: redeems the link of a mail for a session. The page that the link leads to asks for it when its
 * button is pressed, so that a mail scanner that opens the link spends nothing.
 */
export function verify({ links, sessions, limits, browsers }: RecoveryParts): Answer {
  return async ({ body, caller }) => {
    const attempt = limits.verify(caller);
    if (attempt.seconds > 0) return tooManyAttempts(attempt.seconds);
    const userId = textOf(body, 'type') === 'recovery' && (await links.redeem(textOf(body, LINK_TOKEN)));
    if (!userId) return authRefusal(403, 'otp_expired', 'Email link is invalid or has expired');
    attempt.forgive();
    const session = await sessions.openByLink(userId);
    const { email } = session.user as { email: string };
    return Response.json(session, { headers: { 'Set-Cookie': browsers.remember(email) } });
  };
}

/** The page that redeems links, at whichever of its local names the site was asked. No other page, whatever is wanted. */
function newPasswordPage(wanted: string | null, siteUrl: string): URL {
  const { origin } = new URL(siteUrl);
  const local = origin.replace('//127.0.0.1', '//localhost');
  const isLocal = wanted !== null && URL.canParse(wanted) && new URL(wanted).origin === local;
  return new URL(NEW_PASSWORD_PATH, isLocal ? local : origin);
}

function mailWith(to: string, link: string): Mail {
  const text = `Somebody, most likely you, wants to choose a new password for this address.

Choose it here: ${link}

The link works once, and for ${LINK_MINUTES} minutes. If it was not you, nothing needs to be done: your password stays as it is.`;
  return {
    id: randomUUID(),
    to,
    subject: 'Choose a new password',
    text,
    until: new Date(Date.now() + LINK_MINUTES * 60_000),
  };
}
