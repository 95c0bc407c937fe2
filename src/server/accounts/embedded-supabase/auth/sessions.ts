import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { decodeJwt } from 'jose';
import { Failure } from '@/contracts/failure';
import type { Mutex } from '../../../platform/database/mutex';
import { accountStamp, type ProvenAccount } from '../../proven-account';
import { authRefusal } from './auth-responses';

/** Runs a statement on the embedded database; only while holding the mutex. */
export type Query = (sql: string, params: unknown[]) => Promise<{ rows: unknown[] }>;

/** A new session, in the response format of the auth service. */
export interface StartedSession extends Record<string, unknown> {
  access_token: string;
  refresh_token: string;
}

/** The device that started a session, for the member's list of sessions. */
export interface Device {
  /** The `User-Agent` header. */
  userAgent: string | null;
  /** Network address of the caller. */
  address: string;
  /** The `Cookie` header, by which a browser that the member has used before is known. */
  cookies?: string | null;
}

/** Starts, refreshes and ends sessions of the embedded auth service. */
export type Sessions = ReturnType<typeof createSessions>;

/** Options of `createSessions`. Tasks under the mutex run a few statements each; they never hash or send anything. */
export interface SessionsOptions {
  mutex: Mutex;
  query: Query;
  /** Calls the embedded auth service; only while holding the mutex. */
  callLite(request: Request): Promise<Response>;
  key: string;
}

/** Tag of a session that was started by the link of a mail. */
export const LINK_TAG = 'recovery';

/** Longest part of a `User-Agent` header that is stored. */
const MAX_USER_AGENT_LENGTH = 300;

/** How long a used refresh token still works, as two tabs may refresh at once; the same as hosted Supabase. */
const REUSE_GRACE = "interval '10 seconds'";

/** Creates the sessions of the embedded auth service. */
export function createSessions({ mutex, query, callLite, key }: SessionsOptions) {
  async function call(method: string, path: string, body?: object, authorization?: string): Promise<Response> {
    const headers: Record<string, string> = { apikey: key, 'Content-Type': 'application/json' };
    if (authorization) headers.Authorization = authorization;
    return callLite(new Request(`http://embedded${path}`, { method, headers, body: body && JSON.stringify(body) }));
  }

  /** Requires that an account is what it was when its owner proved it. @throws Failure 400 as for a wrong password */
  async function requireSame({ id, stamp }: ProvenAccount): Promise<void> {
    const { rows } = await query(`select where ${accountStamp('$1::uuid')} = $2`, [id, stamp]);
    if (rows.length === 0) throw new Failure('invalid_credentials', 'Invalid login credentials', 400);
  }

  async function startSession(userId: string, device: Device | undefined, tag: string | null): Promise<StartedSession> {
    // The service starts sessions only for passwords it checks itself, and for magic links. So this code gives it a
    // magic link that is never mailed.
    const link = randomBytes(32).toString('hex');
    await query('update auth.users set confirmation_token = $1 where id = $2', [link, userId]);
    const response = await call('POST', '/auth/v1/verify', { type: 'magiclink', token_hash: link });
    if (!response.ok) throw new Error(`The auth service began no session (${response.status}).`);
    const session = (await response.json()) as StartedSession;
    const { session_id } = decodeJwt(session.access_token);
    // An IPv6 caller is a network, such as 2001:db8::/64.
    const address = device && isIP(device.address.replace(/\/\d+$/, '')) ? device.address : null;
    const userAgent = device?.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null;
    const sql = 'update auth.sessions set tag = $2, user_agent = $3, ip = $4::inet where id = $1';
    await query(sql, [session_id, tag, userAgent, address]);
    return session;
  }

  return {
    /** Starts a session for an authenticated member. @throws Failure 400 if the account has changed meanwhile */
    begin: (account: ProvenAccount, device?: Device): Promise<StartedSession> =>
      mutex.run(async () => {
        await requireSame(account);
        return startSession(account.id, device, null);
      }),

    /**
     * Starts a session for a member who opened the link of a password mail. This session may choose a new password.
     *
     * @throws Failure 400 if the account has changed meanwhile
     */
    beginByLink: (account: ProvenAccount, device?: Device): Promise<StartedSession> =>
      mutex.run(async () => {
        await requireSame(account);
        // Opening the link confirms the account. If other persons signed up with this address, their passwords must not
        // work.
        const dropSignUps = `with dropped as (delete from public.sign_ups where user_id = $1)
          update auth.users set encrypted_password = null where id = $1 and email_confirmed_at is null`;
        await query(dropSignUps, [account.id]);
        return startSession(account.id, device, LINK_TAG);
      }),

    /** Responds to a refresh; call it only if `sessionOf` knows the token. */
    refresh: (token: string): Promise<Response> =>
      mutex.run(async () => {
        const endReusedSession = `delete from auth.sessions s using auth.refresh_tokens t where t.token = $1 and t.revoked
          and t.updated_at < now() - ${REUSE_GRACE} and s.id = t.session_id returning s.id`;
        const { rows } = await query(endReusedSession, [token]);
        if (rows.length > 0)
          return authRefusal(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
        const noteUse = `update auth.sessions s set refreshed_at = now() at time zone 'utc'
          from auth.refresh_tokens t where t.token = $1 and s.id = t.session_id`;
        await query(noteUse, [token]);
        return call('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: token });
      }),

    /** Returns the session id of a refresh token, current or used; undefined for any other text. */
    sessionOf: (token: string): Promise<string | undefined> =>
      mutex.run(async () => {
        const { rows } = await query('select session_id::text from auth.refresh_tokens where token = $1', [token]);
        return (rows[0] as { session_id: string } | undefined)?.session_id;
      }),

    /** Forwards a member's call to the auth service: `GET /auth/v1/user`, `POST /auth/v1/logout`. */
    forward: (method: string, path: string, authorization: string): Promise<Response> =>
      mutex.run(() => call(method, path, undefined, authorization)),

    /**
     * Stores the new password of a member, ends all other sessions and deletes the recovery links. Resolves to false if
     * the session that chose it has ended.
     */
    replacePassword: (userId: string, hash: string, session: string): Promise<boolean> =>
      mutex.run(async () => {
        const sql = `with changed as (
            update auth.users set encrypted_password = $2, updated_at = now() where id = $1
              and exists (select from auth.sessions where id = $3 and user_id = $1) returning id
          ), links as (delete from public.recovery_links where user_id in (select id from changed)),
          ended as (delete from auth.sessions where user_id in (select id from changed) and id <> $3)
          select id from changed`;
        return (await query(sql, [userId, hash, session])).rows.length > 0;
      }),
  };
}
