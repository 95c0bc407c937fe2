import type { Db } from '../platform/database/db';

/** The operators of the site. Only a command with access to the database itself can appoint them. */
export type Operators = ReturnType<typeof createOperators>;

const recordActionCte = (act: string, from: string) =>
  `recorded as (insert into public.operator_acts (act, subject) select '${act}', account.email from account join ${from} on ${from}.user_id = account.id)`;

/** Creates the operator store on a database. */
export function createOperators(db: Db) {
  const accountCte = `account as (select u.id, u.email from auth.users u where u.email = lower(trim($1))
    and u.email_confirmed_at is not null and coalesce(u.raw_app_meta_data ->> 'guest', '') <> 'true')`;
  return {
    async isOperator(userId: string): Promise<boolean> {
      return (await db.query('select 1 from public.operators where user_id = $1::uuid', [userId])).length > 0;
    },
    /** Lists the e-mail addresses of all operators. */
    async list(): Promise<string[]> {
      const sql = `select u.email from public.operators o join auth.users u on u.id = o.user_id order by u.email`;
      return (await db.query<{ email: string }>(sql)).map(({ email }) => email);
    },
    /** Makes an account an operator. `unknown`: no account of a member with a confirmed address. */
    async grant(email: string): Promise<'granted' | 'already' | 'unknown'> {
      const sql = `with ${accountCte}, granted as (
          insert into public.operators (user_id) select id from account on conflict do nothing returning user_id
        ), ${recordActionCte('operator_granted', 'granted')}
        select (select count(*) from account)::integer as found, (select count(*) from granted)::integer as granted`;
      const [row] = await db.query<{ found: number; granted: number }>(sql, [email]);
      if (!row?.found) return 'unknown';
      return row.granted > 0 ? 'granted' : 'already';
    },
    /** Revokes the role; returns whether the account had it. */
    async revoke(email: string): Promise<boolean> {
      const sql = `with ${accountCte}, revoked as (
          delete from public.operators where user_id in (select id from account) returning user_id
        ), ${recordActionCte('operator_revoked', 'revoked')}
        select user_id from revoked`;
      return (await db.query(sql, [email])).length > 0;
    },
  };
}
