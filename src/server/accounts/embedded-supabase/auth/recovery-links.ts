import { randomBytes } from 'node:crypto';
import type { Db } from '../../../platform/database/db';
import { createLinkToken, hashLinkToken } from '../../link-token';
import { accountStamp, type ProvenAccount } from '../../proven-account';

/** Single-use links to choose a new password, valid for an hour. */
export type RecoveryLinks = ReturnType<typeof createRecoveryLinks>;

export const LINK_MINUTES = 60;

/** A link is revoked after this many wrong guesses. */
const MAX_FAILURES = 5;

/** Format of a token: the id of its link and a secret of 256 bits. Only the hash of the secret is stored. */
const TOKEN = /^([\w-]{16})\.([\w-]{43})$/;

/** SQL: the link has this id and secret, and may still be used. */
const IS_VALID = `id = $1 and secret_hash = $2 and failures < ${MAX_FAILURES} and expires_at > now()`;

/** Creates the store of recovery links. Each operation is one statement, the same whether the member exists or not. */
export function createRecoveryLinks(db: Db) {
  async function accountOf(token: string, statement: string): Promise<ProvenAccount | undefined> {
    const [, id, secret] = TOKEN.exec(token) ?? [];
    if (!id || !secret) return undefined;
    const sql = `with found as (${statement}), missed as (
        update public.recovery_links set failures = failures + 1 where id = $1 and secret_hash <> $2
      )
      select user_id::text as id, ${accountStamp('user_id')} as stamp from found`;
    const [account] = await db.query<{ id: string; stamp: string | null }>(sql, [
      id,
      hashLinkToken(secret, 'base64url'),
    ]);
    return account;
  }

  return {
    /** Creates a token for the member with this address; undefined if there is none. */
    async create(email: string): Promise<string | undefined> {
      const id = randomBytes(12).toString('base64url');
      const secret = createLinkToken();
      const sql = `with old as (delete from public.recovery_links where expires_at < now())
        insert into public.recovery_links (id, user_id, secret_hash, expires_at)
        select $1, u.id, $2, now() + interval '${LINK_MINUTES} minutes' from auth.users u
        where u.email = $3 and u.raw_app_meta_data ->> 'guest' is distinct from 'true' returning id`;
      const rows = await db.query(sql, [id, hashLinkToken(secret, 'base64url'), email]);
      return rows.length > 0 ? `${id}.${secret}` : undefined;
    },

    /** Returns the account of a token without redeeming it; undefined for an invalid token, which counts as a guess. */
    find: (token: string): Promise<ProvenAccount | undefined> =>
      accountOf(token, `select user_id from public.recovery_links where ${IS_VALID}`),
    /** Redeems a token and returns its account; undefined if it is wrong, used, expired or revoked. */
    redeem: (token: string): Promise<ProvenAccount | undefined> =>
      accountOf(token, `delete from public.recovery_links where ${IS_VALID} returning user_id`),
  };
}
