import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { isGuest } from '@/contracts/guest';
import type { Db } from '../data/db';
import { UUID } from '../http/uuid';

/** The member a session token belongs to. */
export interface Member {
  id: string;
  /** Where mail reaches them; absent for a guest, whose address is made up. */
  email?: string;
}

/** A member and the session they are here with. */
export interface MemberSession extends Member {
  sessionId: string;
  /** What their token says, for the policies of the database. */
  claims: JWTPayload;
}

/** Tells who a session token belongs to; undefined where it is not valid (any more). */
export type VerifyToken = (token: string) => Promise<Member | undefined>;

/** Reads the tokens of the embedded stack. */
export interface EmbeddedTokens {
  /** Whose session a token of ours names, without asking the database: the session may have ended. */
  read(token: string): Promise<MemberSession | undefined>;
  /** The member of a session as they are now; undefined where it has ended. */
  alive(session: MemberSession): Promise<MemberSession | undefined>;
  verify: VerifyToken;
}

/** Tokens of the embedded stack: our own signature, and a session that has not been ended. */
export function embeddedTokens(jwtSecret: string, db: Db): EmbeddedTokens {
  const key = new TextEncoder().encode(jwtSecret);

  async function read(token: string): Promise<MemberSession | undefined> {
    const claims = await claimsOf(() => jwtVerify(token, key, { algorithms: ['HS256'], audience: 'authenticated' }));
    const member = claims && memberOf(claims);
    const sessionId = claims?.session_id;
    if (!member || typeof sessionId !== 'string' || ![sessionId, member.id].every((id) => UUID.test(id))) return;
    return { ...member, sessionId, claims };
  }

  async function alive({ id, email, sessionId, claims }: MemberSession): Promise<MemberSession | undefined> {
    const sql = `select u.raw_app_meta_data::text as meta from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = $1 and s.user_id = $2`;
    const [row] = await db.query<{ meta: string | null }>(sql, [sessionId, id]);
    if (!row) return undefined;
    const user = { app_metadata: JSON.parse(row.meta ?? '{}') as object };
    return isGuest(user) ? { id, sessionId, claims } : { id, email, sessionId, claims };
  }

  return {
    read,
    alive,
    async verify(token) {
      const session = await read(token);
      return session && alive(session);
    },
  };
}

/** Tokens of hosted Supabase, checked against the published keys of the project. */
export function hostedTokens(supabaseUrl: string): VerifyToken {
  const issuer = `${supabaseUrl}/auth/v1`;
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { cacheMaxAge: 600_000 });
  return async (token) => {
    const claims = await claimsOf(() => jwtVerify(token, keys, { audience: 'authenticated', issuer }));
    return claims && memberOf(claims);
  };
}

/** The token of an Authorization header, if it holds one. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(header ?? '')?.[1];
}

async function claimsOf(verify: () => Promise<{ payload: JWTPayload }>): Promise<JWTPayload | undefined> {
  try {
    return (await verify()).payload;
  } catch {
    return undefined;
  }
}

function memberOf({ sub, email, role, app_metadata }: JWTPayload): Member | undefined {
  if (!sub || role !== 'authenticated') return undefined;
  const guest = isGuest({ app_metadata: app_metadata as object | undefined });
  return typeof email === 'string' && email && !guest ? { id: sub, email } : { id: sub };
}
