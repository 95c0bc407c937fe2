import type { Db } from '../data/db';

/** Who runs the site: whoever has the database itself says so, and nobody else. */
export interface Operators {
  is(userId: string): Promise<boolean>;
  /** The addresses of all. */
  list(): Promise<string[]>;
  /** Makes the account with this address an operator. `unknown`: there is none, it is a guest's, or no mailbox has confirmed it. */
  grant(email: string): Promise<'granted' | 'already' | 'unknown'>;
  /** Takes it back; whether they were one. */
  revoke(email: string): Promise<boolean>;
}

const RECORDED = (act: string, from: string) =>
  `recorded as (insert into public.operator_acts (act, subject) select '${act}', whom.email from whom join ${from} on ${from}.user_id = whom.id)`;

/** Operators in a database. */
export function operators(db: Db): Operators {
  const whom = `whom as (select u.id, u.email from auth.users u where lower(u.email) = lower(trim($1))
    and u.email_confirmed_at is not null and coalesce(u.raw_app_meta_data ->> 'guest', '') <> 'true')`;
  return {
    async is(userId) {
      return (await db.query('select 1 from public.operators where user_id = $1::uuid', [userId])).length > 0;
    },
    async list() {
      const sql = `select u.email from public.operators o join auth.users u on u.id = o.user_id order by u.email`;
      return (await db.query<{ email: string }>(sql)).map(({ email }) => email);
    },
    async grant(email) {
      const sql = `with ${whom}, granted as (
          insert into public.operators (user_id) select id from whom on conflict do nothing returning user_id
        ), ${RECORDED('operator_granted', 'granted')}
        select (select count(*) from whom)::integer as known, (select count(*) from granted)::integer as granted`;
      const [row] = await db.query<{ known: number; granted: number }>(sql, [email]);
      if (!row?.known) return 'unknown';
      return row.granted > 0 ? 'granted' : 'already';
    },
    async revoke(email) {
      const sql = `with ${whom}, revoked as (
          delete from public.operators where user_id in (select id from whom) returning user_id
        ), ${RECORDED('operator_revoked', 'revoked')}
        select user_id from revoked`;
      return (await db.query(sql, [email])).length > 0;
    },
  };
}
