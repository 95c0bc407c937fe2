import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Db } from '@/server/platform/database/db';
import { createPgDb } from '@/server/platform/database/pg-db';
import { openDatabase } from './postgres';
import { startStub } from './stub';

/** The members of the project. */
export const MEMBER = '00000000-0000-4000-8000-000000000001';
export const OTHER = '00000000-0000-4000-8000-000000000002';

/** A Supabase project: its database on a PostgreSQL server, and the keys that verify its sessions. */
export interface Hosted {
  db: Db;
  url: string;
  /** Environment variables of a server that uses it. */
  env: Record<string, string>;
  /** Returns the headers of a member's session. */
  as(
    sub: string,
    change?: {
      aud?: string;
      iss?: string;
      role?: string;
      exp?: number;
      session?: string;
      email?: string;
      /** Whether the session was raised by a second factor. */
      aal?: 'aal1' | 'aal2';
    },
  ): Promise<{ Authorization: string }>;
  close(): Promise<void>;
}

/** The table of second factors, as the auth service of Supabase makes it. */
const FACTOR_TABLE = `
  create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
  create type auth.factor_status as enum ('unverified', 'verified');
  create table auth.mfa_factors (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    friendly_name text,
    factor_type auth.factor_type not null,
    status auth.factor_status not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    secret text,
    phone text,
    last_challenged_at timestamptz unique,
    web_authn_credential jsonb,
    web_authn_aaguid uuid
  );`;

/** Starts the project, with two members. */
export async function openHosted(): Promise<Hosted> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' };
  const supabase = await startStub(({ path }) =>
    path === '/auth/v1/.well-known/jwks.json' ? { body: { keys: [jwk] } } : { status: 404 },
  );
  const database = await openDatabase();
  const db = createPgDb(database.url);
  await db.script(FACTOR_TABLE);
  for (const id of [MEMBER, OTHER]) await db.query('insert into auth.users (id) values ($1)', [id]);
  return {
    db,
    url: database.url,
    env: { SUPABASE_URL: supabase.url, DATABASE_URL: database.url },
    async as(sub, change = {}) {
      // A member's only session, unless a test asks for another, has the id of the member.
      const { session = sub } = change;
      const addSession = `insert into auth.sessions (id, user_id, user_agent, ip) select $2::uuid, u.id, $3, '192.0.2.7'
        from auth.users u where u.id::text = $1 on conflict do nothing`;
      await db.query(addSession, [
        sub,
        session,
        'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      ]);
      const {
        aud = 'authenticated',
        iss = `${supabase.url}/auth/v1`,
        role = 'authenticated',
        email = 'ann@x.test',
        aal = 'aal1',
      } = change;
      const token = await new SignJWT({ role, email, session_id: session, aal })
        .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
        .setSubject(sub)
        .setAudience(aud)
        .setIssuer(iss)
        .setExpirationTime(change.exp ?? 4_000_000_000)
        .sign(privateKey);
      return { Authorization: `Bearer ${token}` };
    },
    async close() {
      await db.close();
      await database.close();
      await supabase.close();
    },
  };
}
