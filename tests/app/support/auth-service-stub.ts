import type { Factor, User } from '@supabase/supabase-js';
import { fakeUser } from './fake-client';

/** Sends like the browser; calls of other addresses are undefined. */
type Respond = (url: URL, init: RequestInit) => Promise<Response | undefined>;

/** The auth service of a Supabase project with one account, as it answers on the wire. */
export interface AuthServiceStub {
  respond: Respond;
  user: User & { factors: Factor[] };
  /** Adds an app that has shown a code. */
  addApp(name?: string): Factor;
  /** Returns a session of the account, as a mail link starts one. */
  startSession(aal?: Level): object;
  /** Levels of the sessions that have not ended. */
  levels(): Level[];
}

type Level = 'aal1' | 'aal2';

/** The password of the account, and the code that its apps show. */
export const PASSWORD = 'secret-1';
export const CODE = '123456';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const refuse = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status, headers: { 'X-Supabase-Api-Version': '2024-01-01' } });

/** Creates the service. It answers what `internal/api/mfa.go` of Supabase Auth does, as `@supabase/auth-js` reads it. */
export function createAuthServiceStub(): AuthServiceStub {
  const user = { ...fakeUser('00000000-0000-4000-8000-000000000001'), factors: [] as Factor[] };
  const sessions = new Map<string, Level>();
  const created_at = '2026-11-01T12:00:00Z';
  const isVerified = ({ status }: Factor) => status === 'verified';

  function tokensOf(session: string) {
    const aal = sessions.get(session);
    const exp = Math.round(Date.now() / 1000) + 3600;
    const access_token = `${encode({ alg: 'ES256' })}.${encode({ sub: user.id, session_id: session, aal, exp })}.c2ln`;
    return { access_token, refresh_token: session, token_type: 'bearer', expires_in: 3600, expires_at: exp, user };
  }
  function startSession(aal: Level = 'aal1') {
    const session = `session-${sessions.size + 1}`;
    sessions.set(session, aal);
    return tokensOf(session);
  }
  function addFactor(friendly_name: string, status: Factor['status']): Factor {
    const factor: Factor = {
      id: `factor-${user.factors.length + 1}`,
      friendly_name,
      factor_type: 'totp',
      status,
      created_at,
      updated_at: created_at,
    };
    user.factors.push(factor);
    return factor;
  }

  /** Answers a call by a session. */
  function respondTo(
    method: string,
    path: string,
    session: string,
    body: Record<string, string>,
  ): Response | undefined {
    const isRaised = sessions.get(session) === 'aal2';
    const hasFactor = user.factors.some(isVerified);
    if (path === '/logout') {
      sessions.delete(session);
      return new Response(null, { status: 204 });
    }
    if (path === '/user' && method === 'GET') return Response.json(user);
    if (path === '/user')
      return hasFactor && !isRaised
        ? refuse(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.')
        : Response.json(user);
    if (path === '/factors') {
      if (user.factors.some((factor) => factor.friendly_name === body.friendly_name))
        return refuse(422, 'mfa_factor_name_conflict', 'A factor with this friendly name for this user already exists');
      if (hasFactor && !isRaised) return refuse(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
      const { id, friendly_name } = addFactor(body.friendly_name ?? '', 'unverified');
      const totp = { qr_code: '<svg/>', secret: 'ABCDEFGH', uri: `otpauth://totp/${body.issuer}:x?secret=ABCDEFGH` };
      return Response.json({ id, type: 'totp', friendly_name, totp });
    }
    const [, , id = '', action] = path.split('/');
    const factor = user.factors.find((one) => one.id === id);
    if (!factor) return refuse(404, 'mfa_factor_not_found', 'Factor not found');
    if (action === 'challenge')
      return Response.json({ id: `challenge-${id}`, type: 'totp', expires_at: 4_000_000_000 });
    if (action === 'verify') {
      if (body.challenge_id !== `challenge-${id}` || body.code !== CODE)
        return refuse(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
      factor.status = 'verified';
      sessions.set(session, 'aal2');
      for (const [other, level] of sessions) if (level === 'aal1') sessions.delete(other);
      return Response.json(tokensOf(session));
    }
    if (isVerified(factor) && !isRaised)
      return refuse(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    user.factors.splice(user.factors.indexOf(factor), 1);
    return Response.json({ id });
  }

  return {
    user,
    startSession,
    addApp: (name = 'Authenticator app') => addFactor(name, 'verified'),
    levels: () => [...sessions.values()],
    async respond(url, init) {
      const path = url.pathname.replace('/auth/v1', '');
      const body = JSON.parse(String(init.body ?? '{}'));
      if (path === '/verify') return Response.json(startSession());
      if (path === '/token')
        return body.password === PASSWORD
          ? Response.json(startSession())
          : refuse(400, 'invalid_credentials', 'Invalid login credentials');
      const [, claims = ''] = (new Headers(init.headers).get('Authorization') ?? '').split('.');
      const { session_id } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}');
      if (!sessions.has(session_id))
        return refuse(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
      return respondTo(init.method ?? 'GET', path, session_id, body);
    },
  };
}
