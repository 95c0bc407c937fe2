import { randomUUID } from 'node:crypto';
import { isAddress, type Mail, type Mailer } from '@/automation/parts/mail';
import type { Log } from '../../http/log';
import type { Answer, Call } from '../call';
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
      const link = new URL('/auth/v1/verify', siteUrl);
      link.search = String(
        new URLSearchParams({ token, type: 'recovery', redirect_to: backTo(query.get('redirect_to'), siteUrl) }),
      );
      // Not waited for: how long it takes would tell that there is such a member.
      mailer(mailWith(email, link.href)).catch((error: unknown) =>
        log(`recovery: the mail was not taken: ${error instanceof Error ? error.message : 'unknown'}`),
      );
    }
    return Response.json({});
  };
}

/** `GET /auth/v1/verify`: the link of a mail. Leads back to the site, with a session where the link is good. */
export function verify({ links, sessions, limits, browsers, siteUrl }: RecoveryParts): Answer {
  return async ({ query, caller }: Call) => {
    const attempt = limits.verify(caller);
    if (attempt.seconds > 0) return tooManyAttempts(attempt.seconds);
    const target = backTo(query.get('redirect_to'), siteUrl);
    const userId = await links.redeem(query.get('token') ?? '');
    if (!userId) {
      return redirect(target, {
        error: 'access_denied',
        error_code: 'otp_expired',
        error_description: 'Email link is invalid or has expired',
      });
    }
    attempt.forgive();
    const session = await sessions.openByLink(userId);
    const told = ['access_token', 'refresh_token', 'expires_in', 'expires_at', 'token_type'];
    const fields = Object.fromEntries(told.map((name) => [name, String(session[name])]));
    const { email } = session.user as { email: string };
    return redirect(target, { ...fields, type: 'recovery' }, { 'Set-Cookie': browsers.remember(email) });
  };
}

/** Where a link leads back to: a page of the site, by either of its local names. */
function backTo(wanted: string | null, siteUrl: string): string {
  if (!wanted || !URL.canParse(wanted)) return siteUrl;
  const { origin } = new URL(siteUrl);
  return [origin, origin.replace('//127.0.0.1', '//localhost')].includes(new URL(wanted).origin) ? wanted : siteUrl;
}

function redirect(target: string, fields: Record<string, string>, headers: Record<string, string> = {}): Response {
  const url = new URL(target);
  url.hash = String(new URLSearchParams(fields));
  return new Response(null, { status: 303, headers: { ...headers, Location: url.href } });
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
