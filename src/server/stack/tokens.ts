import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import type { Db } from '../data/db';

/** The member a session token belongs to. */
export interface Member {
  id: string;
  email: string;
}

/** Tells who a session token belongs to; undefined where it is not valid (any more). */
export type VerifyToken = (token: string) => Promise<Member | undefined>;

/** Tokens of the embedded stack: our own signature, and a session that has not been ended. */
export function embeddedTokens(jwtSecret: string, db: Db): VerifyToken {
  const key = new TextEncoder().encode(jwtSecret);
  return async (token) => {
    const claims = await claimsOf(() => jwtVerify(token, key, { algorithms: ['HS256'], audience: 'authenticated' }));
    const member = claims && memberOf(claims);
    if (!member || typeof claims.session_id !== 'string') return undefined;
    const sql = 'select id from auth.sessions where id::text = $1 and user_id::text = $2';
    const rows = await db.query(sql, [claims.session_id, member.id]);
    return rows.length > 0 ? member : undefined;
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

function memberOf({ sub, email, role }: JWTPayload): Member | undefined {
  if (!sub || role !== 'authenticated') return undefined;
  return { id: sub, email: typeof email === 'string' ? email : '' };
}
