import { createHash, randomBytes } from 'node:crypto';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import { MAX_FACTORS, type SecondFactor } from '@/contracts/second-factor';
import { type Db, fromRow, isoTime, type Row, type RowOf } from '../../platform/database/db';
import { encodeBase32 } from './totp';

/** A member's authenticator app. */
export interface StoredApp extends Row {
  id: string;
  /** Encrypted, as it is stored. */
  secret: string;
}

export interface StoredPasskey {
  userId: string;
  credential: WebAuthnCredential;
}

export type NewFactor = { name: string } & (
  | { kind: 'app'; secret: string; step: number }
  | { kind: 'passkey'; credential: WebAuthnCredential }
);

const RECOVERY_CODES = 10;
const RECOVERY_CODE_BYTES = 10;

interface StoredCredential extends Row {
  userId: string;
  id: string;
  publicKey: string;
  counter: string;
  /** JSON */
  transports: string;
}

const CREDENTIAL = `f.user_id::text as "userId", f.credential_id as id, f.public_key as "publicKey",
  f.counter::text as counter, coalesce(to_jsonb(f.transports), '[]')::text as transports`;

/** Creates the store of second factors in a database. */
export function createFactorStore(db: Pick<Db, 'query'>) {
  const isFound = async (sql: string, values: unknown[]) => (await db.query(sql, values)).length > 0;
  return {
    has: (userId: string): Promise<boolean> =>
      isFound('select from public.second_factors where user_id = $1 limit 1', [userId]),
    async list(userId: string): Promise<SecondFactor[]> {
      const sql = `select f.id::text as id, f.kind, f.name, ${isoTime('f.created_at')} as "addedAt",
          ${isoTime('f.used_at')} as "usedAt"
        from public.second_factors f where f.user_id = $1 order by f.created_at, f.id`;
      return (await db.query<RowOf<SecondFactor>>(sql, [userId])).map(fromRow<SecondFactor>);
    },
    async countRecoveryCodes(userId: string): Promise<number> {
      const sql = 'select count(*)::integer as count from public.recovery_codes where user_id = $1';
      return (await db.query<{ count: number }>(sql, [userId]))[0]?.count ?? 0;
    },
    apps(userId: string): Promise<StoredApp[]> {
      const sql = `select id::text as id, secret from public.second_factors where user_id = $1 and kind = 'app'`;
      return db.query<StoredApp>(sql, [userId]);
    },
    /** Records the use of a code by its time step; false if the code of this or a later step was used before. */
    spendStep(id: string, step: number): Promise<boolean> {
      const sql = `update public.second_factors set last_step = $2, used_at = now()
        where id = $1 and last_step < $2 returning id`;
      return isFound(sql, [id, step]);
    },
    async passkeys(userId: string): Promise<WebAuthnCredential[]> {
      const sql = `select ${CREDENTIAL} from public.second_factors f where f.user_id = $1 and f.kind = 'passkey'`;
      return (await db.query<StoredCredential>(sql, [userId])).map(toCredential);
    },
    async findPasskey(credentialId: string): Promise<StoredPasskey | undefined> {
      const sql = `select ${CREDENTIAL} from public.second_factors f where f.credential_id = $1`;
      const [row] = await db.query<StoredCredential>(sql, [credentialId]);
      return row && { userId: row.userId, credential: toCredential(row) };
    },
    async recordPasskeyUse(credentialId: string, counter: number): Promise<void> {
      const sql = 'update public.second_factors set counter = $2, used_at = now() where credential_id = $1';
      await db.query(sql, [credentialId, counter]);
    },
    /** Stores a factor and ends sessions begun without it; false at the maximum, or if it is stored already. */
    add(userId: string, factor: NewFactor, exceptSession: string | undefined): Promise<boolean> {
      const values =
        factor.kind === 'app'
          ? [factor.secret, factor.step, null, null, null, null]
          : [null, null, ...credentialValues(factor.credential)];
      const sql = `with added as (
          insert into public.second_factors
            (user_id, kind, name, secret, last_step, credential_id, public_key, counter, transports)
          select $1, $2, $3, $4, $5, $6, $7, $8, $9::text[]
          where (select count(*) < ${MAX_FACTORS} from public.second_factors where user_id = $1)
          on conflict do nothing returning user_id
        ), ended as (
          delete from auth.sessions s using added a where s.user_id = a.user_id and s.id is distinct from $10::uuid
        )
        select user_id from added`;
      return isFound(sql, [userId, factor.kind, factor.name, ...values, exceptSession ?? null]);
    },
    /** Removes a factor; with the last factor, also the recovery codes. Resolves to whether the factor existed. */
    remove(userId: string, id: string): Promise<boolean> {
      const sql = `with removed as (
          delete from public.second_factors where user_id = $1 and id = $2::uuid returning id
        ), codes as (
          delete from public.recovery_codes c using removed r where c.user_id = $1
            and not exists (select from public.second_factors f where f.user_id = $1 and f.id <> r.id)
        )
        select id from removed`;
      return isFound(sql, [userId, id]);
    },
    /** Replaces the recovery codes and returns the new ones. */
    async renewRecoveryCodes(userId: string): Promise<string[]> {
      const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
      const sql = `with old as (delete from public.recovery_codes where user_id = $1 and hash <> all($2::text[]))
        insert into public.recovery_codes (user_id, hash) select $1, unnest($2::text[])`;
      await db.query(sql, [userId, codes.map(hashCode)]);
      return codes;
    },
    /** Deletes a recovery code that is used; false if there is no such code. */
    spendRecoveryCode(userId: string, code: string): Promise<boolean> {
      const sql = 'delete from public.recovery_codes where user_id = $1 and hash = $2 returning hash';
      return isFound(sql, [userId, hashCode(code)]);
    },
  };
}

/** Returns whether a text has the form of a recovery code: four groups of four. */
export function isRecoveryCode(text: string): boolean {
  return /^[A-Z2-7]{16}$/.test(normalizeCode(text));
}

function createRecoveryCode(): string {
  return (encodeBase32(randomBytes(RECOVERY_CODE_BYTES)).match(/.{4}/g) ?? []).join('-');
}

function normalizeCode(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}

function hashCode(code: string): string {
  return createHash('sha256').update(normalizeCode(code)).digest('hex');
}

function credentialValues({ id, publicKey, counter, transports = [] }: WebAuthnCredential): unknown[] {
  return [id, Buffer.from(publicKey).toString('base64url'), counter, transports];
}

function toCredential({ id, publicKey, counter, transports }: StoredCredential): WebAuthnCredential {
  return {
    id,
    publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
    counter: Number(counter),
    transports: JSON.parse(transports) as string[],
  };
}
