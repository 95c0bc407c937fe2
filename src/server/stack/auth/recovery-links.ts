import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../data/db';

/** Links that let a member choose a new password: for one use, for an hour. */
export interface RecoveryLinks {
  /** A token for the member with this address; undefined where there is none to mail it to. */
  create(email: string): Promise<string | undefined>;
  /** Uses a token up and gives the id of its member; undefined where it is wrong, used, expired or was ended. */
  redeem(token: string): Promise<string | undefined>;
}

/** How long a link can be used, in minutes. */
export const LINK_MINUTES = 60;

/** Wrong guesses at one link after which it is ended. */
const MOST_FAILURES = 5;

/** Its name, by which it is found, and its secret of 256 bits, of which only a hash is kept. */
const TOKEN = /^([\w-]{16})\.([\w-]{43})$/;

/** Links kept in the database. One statement each, the same whether there is such a member or not. */
export function recoveryLinks(db: Db): RecoveryLinks {
  return {
    async create(email) {
      const id = randomBytes(12).toString('base64url');
      const secret = randomBytes(32).toString('base64url');
      const sql = `with old as (delete from public.recovery_links where expires_at < now())
        insert into public.recovery_links (id, user_id, secret_hash, expires_at)
        select $1, u.id, $2, now() + interval '${LINK_MINUTES} minutes' from auth.users u
        where u.email = $3 and u.raw_app_meta_data ->> 'guest' is distinct from 'true' returning id`;
      const rows = await db.query(sql, [id, hashed(secret), email]);
      return rows.length > 0 ? `${id}.${secret}` : undefined;
    },

    async redeem(token) {
      const [, id, secret] = TOKEN.exec(token) ?? [];
      if (!id || !secret) return undefined;
      const sql = `with used as (
          delete from public.recovery_links where id = $1 and secret_hash = $2 and failures < ${MOST_FAILURES}
            and expires_at > now() returning user_id
        ), missed as (
          update public.recovery_links set failures = failures + 1 where id = $1 and secret_hash <> $2
        )
        select user_id::text as "userId" from used`;
      const [row] = await db.query<{ userId: string }>(sql, [id, hashed(secret)]);
      return row?.userId;
    },
  };
}

function hashed(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
