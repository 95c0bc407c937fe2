import { type Db, fromRow, isoTime, type RowOf } from '@/server/platform/database/db';
import type { ListPage, OperatorMember } from '../contract';
import { type Operator, withAudit } from './audit';
import { limitAndOffset, type PageParams, toPage } from './paging';

type StoredMember = Omit<OperatorMember, 'membership'> & { status?: string; active?: boolean; expiresAt?: string };

/** Lists accounts and memberships whose address or name contains the search text in any case, the newest first. */
export async function listMembers(db: Db, params: PageParams & { search: string }): Promise<ListPage<OperatorMember>> {
  const sql = `select coalesce(u.email, m.email) as email, ${isoTime('u.created_at')} as "joinedAt", nullif(p.first_name, '') as "firstName",
      u.id is not null and u.email_confirmed_at is null as waiting,
      coalesce(u.raw_app_meta_data ->> 'guest', '') = 'true' as guest, o.user_id is not null as operator,
      coalesce(u.banned_until > now(), false) as blocked,
      m.status, public.local_membership_active(m.email) as active, ${isoTime('m.expires_at')} as "expiresAt"
    from auth.users u full join public.memberships m on m.email = lower(u.email)
    left join public.profiles p on p.id = u.id left join public.operators o on o.user_id = u.id
    where coalesce(u.email, m.email) is not null
      and position($3 in lower(coalesce(u.email, m.email) || ' ' || coalesce(p.first_name, ''))) > 0
    order by coalesce(u.created_at, m.created_at) desc, coalesce(u.email, m.email) limit $1 offset $2`;
  return toPage(
    await db.query<RowOf<StoredMember>>(sql, [...limitAndOffset(params), params.search.toLowerCase()]),
    toMember,
  );
}

function toMember(row: RowOf<StoredMember>): OperatorMember {
  const { status, active = false, expiresAt, ...member } = fromRow<StoredMember>(row);
  return { ...member, ...(status && { membership: { status, active, ...(expiresAt && { expiresAt }) } }) };
}

/** Grants an address a membership, or extends it from its current end. If `days` is null, it never ends. */
export async function extendMembership(db: Db, by: Operator, email: string, days: number | null): Promise<void> {
  const statement = `insert into public.memberships as m (email, expires_at) values ($3, now() + make_interval(days => $4::integer))
    on conflict (email) do update set status = 'active', expires_at = make_interval(days => $4::integer)
      + case when public.local_membership_active(m.email) then coalesce(m.expires_at, now()) else now() end
    returning m.email as subject, jsonb_build_object('days', $4::integer) as detail`;
  await withAudit(db, by, 'membership_extended', statement, [email, days]);
}

/** Ends a membership now; returns whether it was active. */
export async function endMembership(db: Db, by: Operator, email: string): Promise<boolean> {
  const statement = `update public.memberships m set status = 'expired', expires_at = least(m.expires_at, now())
    where m.email = $3 and public.local_membership_active(m.email) returning m.email as subject, '{}'::jsonb as detail`;
  return (await withAudit(db, by, 'membership_ended', statement, [email])) > 0;
}

/** SQL: the account of an address, except accounts of operators. Their role must be revoked first. */
const ACCOUNT = 'u.email = $3 and not exists (select from public.operators o where o.user_id = u.id)';

/** SQL: the end of a block, until it is undone: hosted Supabase's auth service cannot read an infinite time. */
const BLOCKED_UNTIL = "now() + interval '100 years'";

const CHANGED = `returning u.email as subject, '{}'::jsonb as detail`;

/** Ends all sessions of an account; returns their number. */
export function endSessions(db: Db, by: Operator, email: string): Promise<number> {
  const statement = `delete from auth.sessions s using auth.users u where s.user_id = u.id and ${ACCOUNT} ${CHANGED}`;
  return withAudit(db, by, 'session_ended', statement, [email]);
}

/** Creates an act on an account by its address; it resolves to whether anything changed. */
const accountAct = (act: string, change: string) => async (db: Db, by: Operator, email: string) =>
  (await withAudit(db, by, act, `${change} ${CHANGED}`, [email])) > 0;

/** Blocks an account: its sign-ins, sessions and tokens stop working. */
export const blockAccount = accountAct(
  'account_blocked',
  `update auth.users u set banned_until = ${BLOCKED_UNTIL}
    where ${ACCOUNT} and (u.banned_until is null or u.banned_until < now())`,
);

export const unblockAccount = accountAct(
  'account_unblocked',
  `update auth.users u set banned_until = null where ${ACCOUNT} and u.banned_until > now()`,
);

/** Removes an account with all its data; its membership stays. */
export const removeAccount = accountAct('account_removed', `delete from auth.users u where ${ACCOUNT}`);
