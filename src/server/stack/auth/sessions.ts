import { randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { Gate } from '../../data/gate';
import { plainAnswer } from '../plain-answer';
import { authRefusal } from './answers';

/** A statement on the embedded database, for use within a turn of the gate. */
export type Query = (sql: string, params: unknown[]) => Promise<{ rows: unknown[] }>;

/** A session as the auth service answers it. */
export interface OpenedSession extends Record<string, unknown> {
  access_token: string;
  refresh_token: string;
}

/** Sessions: begun, refreshed and ended by the embedded auth service. */
export interface Sessions {
  /** Begins a session for a member who has shown to be one. */
  open(userId: string): Promise<OpenedSession>;
  /** Begins a session for a member who opened the link of a mail: it may choose a new password. */
  openByLink(userId: string): Promise<OpenedSession>;
  /** Answers a refresh; `sessionOf` told before that the token is known. */
  refresh(token: string): Promise<Response>;
  /** The session a refresh token was given for, in use or used up; undefined for any other text. */
  sessionOf(token: string): Promise<string | undefined>;
  /** Answers a call of a member as it is: `GET /auth/v1/user`, `POST /auth/v1/logout`. */
  pass(method: string, path: string, authorization: string): Promise<Response>;
  /** Keeps a new password and ends every other session of the member, and every link to choose another. */
  replacePassword(userId: string, hash: string, keptSession: string): Promise<void>;
}

/** What it is made of. Within the gate there is neither hashing nor sending: every turn is a few statements. */
export interface SessionsOptions {
  gate: Gate;
  query: Query;
  /** The embedded auth service, to be called within a turn of the gate only. */
  lite(request: Request): Promise<Response>;
  key: string;
}

/** The tag of a session that the link of a mail began. */
export const LINK_TAG = 'recovery';

/** So long a used refresh token still gives the session: two tabs may refresh at once. As on hosted Supabase. */
const GRACE = "interval '10 seconds'";

/** Sessions of the embedded auth service. */
export function liteSessions({ gate, query, lite, key }: SessionsOptions): Sessions {
  async function call(method: string, path: string, body?: object, authorization?: string): Promise<Response> {
    const headers: Record<string, string> = { apikey: key, 'Content-Type': 'application/json' };
    if (authorization) headers.Authorization = authorization;
    const request = new Request(`http://embedded${path}`, { method, headers, body: body && JSON.stringify(body) });
    return plainAnswer(await lite(request));
  }

  async function begin(userId: string): Promise<OpenedSession> {
    // The service begins sessions for passwords it checks itself, and for links. So it gets a link nobody ever sees.
    const link = randomBytes(32).toString('hex');
    await query('update auth.users set confirmation_token = $1 where id = $2', [link, userId]);
    const answer = await call('POST', '/auth/v1/verify', { type: 'magiclink', token_hash: link });
    if (!answer.ok) throw new Error(`The auth service began no session (${answer.status}).`);
    return (await answer.json()) as OpenedSession;
  }

  return {
    open: (userId) => gate.run(() => begin(userId)),

    openByLink: (userId) =>
      gate.run(async () => {
        // The mailbox confirms the account with this. Whoever signed up without having it must not be let in by their password.
        await query('update auth.users set encrypted_password = null where id = $1 and email_confirmed_at is null', [
          userId,
        ]);
        const session = await begin(userId);
        const { session_id } = decodeJwt(session.access_token);
        await query('update auth.sessions set tag = $1 where id = $2', [LINK_TAG, session_id]);
        return session;
      }),

    refresh: (token) =>
      gate.run(async () => {
        const stolen = `delete from auth.sessions s using auth.refresh_tokens t where t.token = $1 and t.revoked
          and t.updated_at < now() - ${GRACE} and s.id = t.session_id returning s.id`;
        const { rows } = await query(stolen, [token]);
        if (rows.length > 0)
          return authRefusal(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
        return call('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: token });
      }),

    sessionOf: (token) =>
      gate.run(async () => {
        const { rows } = await query('select session_id::text from auth.refresh_tokens where token = $1', [token]);
        return (rows[0] as { session_id: string } | undefined)?.session_id;
      }),

    pass: (method, path, authorization) => gate.run(() => call(method, path, undefined, authorization)),

    replacePassword: (userId, hash, keptSession) =>
      gate.run(async () => {
        const sql = `with changed as (
            update auth.users set encrypted_password = $2, updated_at = now() where id = $1 returning id
          ), links as (delete from public.recovery_links where user_id = $1)
          delete from auth.sessions where user_id in (select id from changed) and id <> $3`;
        await query(sql, [userId, hash, keptSession]);
      }),
  };
}
