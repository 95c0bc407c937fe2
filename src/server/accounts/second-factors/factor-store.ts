import { createHash, randomBytes } from 'node:crypto';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import { type AddedFactor, MAX_FACTORS, type SecondFactor } from '@/contracts/second-factor';
import { type Db, fromRow, isoTime, type Row, type RowOf } from '../../platform/database/db';
import { accountStamp, madeOnProof, type ProvenAccount, REQUIRE_PROOF } from '../proven-account';
import { encodeBase32 } from './totp';

/** A member's authenticator app. */
export interface StoredApp extends Row {
  id: string;
  /** Encrypted, as it is stored. */
  secret: string;
}

export interface StoredPasskey {
  account: ProvenAccount;
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
  stamp: string | null;
  id: string;
  publicKey: string;
  counter: string;
  /** JSON */
  transports: string;
}

const CREDENTIAL = `f.user_id::text as "userId", ${accountStamp('f.user_id')} as stamp, f.credential_id as id, f.public_key as "publicKey",
  f.counter::text as counter, coalesce(to_jsonb(f.transports), '[]')::text as transports`;

/**
 * Creates the store of second factors in a database. What changes factors takes a proven account, and throws a Failure 403 if
 * it has changed meanwhile.
 */
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
    /**
     * Records the use of a code by its time step; false if the code of this or a later step was used before. A used step
     * that no clock can have reached at `latest` was recorded by a clock that was ahead, and does not count.
     */
    spendStep(id: string, step: number, latest: number): Promise<boolean> {
      const sql = `update public.second_factors set last_step = $2, used_at = now()
        where id = $1 and (last_step < $2 or last_step > $3) returning id`;
      return isFound(sql, [id, step, latest]);
    },
    async passkeys(userId: string): Promise<WebAuthnCredential[]> {
      const sql = `select ${CREDENTIAL} from public.second_factors f where f.user_id = $1 and f.kind = 'passkey'`;
      return (await db.query<StoredCredential>(sql, [userId])).map(toCredential);
    },
    async findPasskey(credentialId: string): Promise<StoredPasskey | undefined> {
      const sql = `select ${CREDENTIAL} from public.second_factors f where f.credential_id = $1`;
      const [row] = await db.query<StoredCredential>(sql, [credentialId]);
      return row && { account: { id: row.userId, stamp: row.stamp }, credential: toCredential(row) };
    },
    /** Records a use of a passkey; false if it was removed, or another use has reached this counter. */
    recordPasskeyUse(credentialId: string, counter: number): Promise<boolean> {
      const sql = `update public.second_factors set counter = $2, used_at = now()
        where credential_id = $1 and (counter < $2 or $2 = 0) returning id`;
      return isFound(sql, [credentialId, counter]);
    },
    /**
     * Stores a factor, the first one with recovery codes, and ends sessions begun without it. Resolves to the codes, if any were
     * created; undefined at the maximum, or if the factor is stored already.
     */
    async add(
      { id, stamp }: ProvenAccount,
      factor: NewFactor,
      exceptSession: string | undefined,
    ): Promise<AddedFactor | undefined> {
      const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
      const values =
        factor.kind === 'app'
          ? [factor.secret, factor.step, null, null, null, null]
          : [null, null, ...credentialValues(factor.credential)];
      const sql = `with added as (
          insert into public.second_factors
            (user_id, kind, name, secret, last_step, credential_id, public_key, counter, transports)
          select proven.id, $3, $4, $5, $6, $7, $8, $9, $10::text[] from ${REQUIRE_PROOF}
          where (select count(*) < ${MAX_FACTORS} from public.second_factors where user_id = $1)
          on conflict do nothing returning user_id
        ), ended as (
          delete from auth.sessions s using added a where s.user_id = a.user_id and s.id is distinct from $11::uuid
        ), codes as (
          insert into public.recovery_codes (user_id, hash) select a.user_id, unnest($12::text[]) from added a
          where not exists (select from public.recovery_codes c where c.user_id = a.user_id) returning user_id
        )
        select exists (select from codes) as "hasCodes" from added`;
      const [added] = await madeOnProof(
        db.query<{ hasCodes: boolean }>(sql, [
          ...[id, stamp, factor.kind, factor.name],
          ...values,
          ...[exceptSession ?? null, codes.map(hashCode)],
        ]),
      );
      return added && (added.hasCodes ? { recoveryCodes: codes } : {});
    },
    /** Removes a factor; with the last factor, also the recovery codes. Resolves to whether the factor existed. */
    remove({ id: userId, stamp }: ProvenAccount, id: string): Promise<boolean> {
      const sql = `with removed as (
          delete from public.second_factors f using ${REQUIRE_PROOF} where f.user_id = proven.id and f.id = $3::uuid returning f.id
        ), codes as (
          delete from public.recovery_codes c using removed r where c.user_id = $1
            and not exists (select from public.second_factors f where f.user_id = $1 and f.id <> r.id)
        )
        select id from removed`;
      return madeOnProof(isFound(sql, [userId, stamp, id]));
    },
    /** Replaces the recovery codes and returns the new ones. */
    async renewRecoveryCodes({ id, stamp }: ProvenAccount): Promise<string[]> {
      const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
      const sql = `with old as (delete from public.recovery_codes where user_id = $1 and hash <> all($3::text[]))
        insert into public.recovery_codes (user_id, hash) select proven.id, unnest($3::text[]) from ${REQUIRE_PROOF}`;
      await madeOnProof(db.query(sql, [id, stamp, codes.map(hashCode)]));
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
