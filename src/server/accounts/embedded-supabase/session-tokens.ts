import { type JWTPayload, jwtVerify } from 'jose';
import { Failure } from '@/contracts/failure';
import { isGuest } from '@/contracts/guest';
import { FACTOR_NEEDED } from '@/contracts/second-factor';
import type { Db } from '../../platform/database/db';
import { UUID } from '../../platform/http/uuid';
import { setCaller } from '../../platform/telemetry/observer';
import { HAS_HOSTED_FACTOR_SQL } from '../second-factors/hosted-factors';
import { isUsableAccount } from '../usable-account';
import { createHostedKeys } from './hosted-keys';
import { createTokenReader } from './verified-tokens';

/** The member a session token belongs to. */
export interface Member {
  id: string;
  /** E-mail address; absent for guests, whose address is generated. */
  email?: string;
  /** Their session; absent for a program that calls with a token. */
  sessionId?: string;
}

export interface MemberSession extends Member {
  sessionId: string;
  /** Claims of the token, for the database policies. */
  claims: JWTPayload;
}

/**
 * Verifies a session token and returns its member; undefined if it is invalid or its session has ended.
 *
 * @throws Failure on hosted Supabase: 403 for a session that lacks the second factor of its member, 503 if the token
 * cannot be checked
 */
export type VerifyToken = (token: string) => Promise<Member | undefined>;

/** Verifies the tokens of the embedded stack. */
export type EmbeddedTokens = ReturnType<typeof createEmbeddedTokens>;

/** Creates the verification of embedded tokens. It checks our signature, and that the session has not ended. */
export function createEmbeddedTokens(jwtSecret: string, db: Db) {
  const key = new TextEncoder().encode(jwtSecret);
  const options = { algorithms: ['HS256'], audience: 'authenticated' };
  const readClaims = createTokenReader(
    async (token) => (await jwtVerify(token, key, options)).payload,
    () => key,
  );

  /** Verifies the signature of a token without reading the database: the session may have ended. */
  async function read(token: string): Promise<MemberSession | undefined> {
    return toSession(await tryRead(() => readClaims(token)));
  }

  /** Returns the member of a session from the database; undefined if the session has ended. */
  async function findActive({ id, email, sessionId, claims }: MemberSession): Promise<MemberSession | undefined> {
    const account = await findAccount(db, id, sessionId);
    if (!account) return undefined;
    return isGuest(account) ? { id, sessionId, claims } : { id, email, sessionId, claims };
  }

  return {
    read,
    findActive,
    async verify(token: string): Promise<Member | undefined> {
      const session = await read(token);
      if (!session) return undefined;
      setCaller(session.id);
      return findActive(session);
    },
  };
}

/** An account with a session, as the database has it. */
interface SessionAccount {
  app_metadata: object;
  /** Whether the account has a second factor; only if it was asked for. */
  hasFactor?: boolean;
}

/**
 * Finds the account of a session; undefined if the session has ended or the member is blocked.
 *
 * @param hasFactorSql SQL condition of accounts `u` with a second factor
 */
async function findAccount(
  db: Pick<Db, 'query'>,
  memberId: string,
  sessionId: string,
  hasFactorSql?: string,
): Promise<SessionAccount | undefined> {
  const factor = hasFactorSql ? `, ${hasFactorSql} as "hasFactor"` : '';
  const sql = `select u.raw_app_meta_data::text as meta${factor} from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = $1 and s.user_id = $2 and ${isUsableAccount('u.id')}`;
  const [row] = await db.query<{ meta: string | null; hasFactor?: boolean }>(sql, [sessionId, memberId]);
  return row && { app_metadata: JSON.parse(row.meta ?? '{}') as object, hasFactor: row.hasFactor ?? false };
}

/**
 * Creates the verification of tokens of hosted Supabase. It checks the project's published keys and also its sessions,
 * because a token stays valid for an hour after its session has ended. A member with a second factor needs a session
 * that was raised by it: otherwise the verification throws a Failure 403.
 */
export function createHostedVerifier(supabaseUrl: string, db: Pick<Db, 'query'>): VerifyToken {
  const issuer = `${supabaseUrl}/auth/v1`;
  const keys = createHostedKeys(new URL(`${issuer}/.well-known/jwks.json`));
  const readClaims = createTokenReader(
    async (token) => (await jwtVerify(token, keys.find, { audience: 'authenticated', issuer })).payload,
    keys.inUse,
  );
  return async (token) => {
    const claims = await tryRead(() => readClaims(token));
    const session = toSession(claims);
    if (!session) return undefined;
    const { id, email, sessionId } = session;
    const account = await findAccount(db, id, sessionId, HAS_HOSTED_FACTOR_SQL);
    if (account?.hasFactor && claims?.aal !== 'aal2')
      throw new Failure(FACTOR_NEEDED, 'Your account has a second factor. Sign in again, with its code.', 403);
    return account && { id, ...(email && { email }), sessionId };
  };
}

/** Returns the bearer token of an Authorization header, if any. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(header ?? '')?.[1];
}

/** Returns the claims of a valid token; undefined for another. @throws Failure if the token cannot be checked */
async function tryRead(read: () => Promise<JWTPayload>): Promise<JWTPayload | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Failure) throw error;
    return undefined;
  }
}

function toSession(claims: JWTPayload | undefined): MemberSession | undefined {
  const { sub: id = '', session_id: sessionId, role, email, app_metadata } = claims ?? {};
  if (!claims || role !== 'authenticated' || typeof sessionId !== 'string') return undefined;
  if (![sessionId, id].every((text) => UUID.test(text))) return undefined;
  const guest = isGuest({ app_metadata: app_metadata as object | undefined });
  return { id, ...(typeof email === 'string' && email && !guest && { email }), sessionId, claims };
}
