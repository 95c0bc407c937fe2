import type { OperatorMember, Paged } from '@/contracts/operator';
import { type Db, isoTime, type Row } from '../data/db';
import { doAct, type Operator } from './acts';
import { type PageAsk, pageOf, pageValues } from './paged';

interface StoredMember extends Row, Pick<OperatorMember, 'email' | 'waiting' | 'guest' | 'operator'> {
  joinedAt: string | null;
  firstName: string | null;
  status: string | null;
  active: boolean | null;
  expiresAt: string | null;
}

/** Accounts and memberships, the newest first; those whose address or name holds some text, in small letters. */
export async function listMembers(db: Db, ask: PageAsk & { search: string }): Promise<Paged<OperatorMember>> {
  const sql = `select coalesce(u.email, m.email) as email, ${isoTime('u.created_at')} as "joinedAt", p.first_name as "firstName",
      u.id is not null and u.email_confirmed_at is null as waiting,
      coalesce(u.raw_app_meta_data ->> 'guest', '') = 'true' as guest, o.user_id is not null as operator,
      m.status, public.local_membership_active(m.email) as active, ${isoTime('m.expires_at')} as "expiresAt"
    from auth.users u full join public.memberships m on m.email = lower(u.email)
    left join public.profiles p on p.id = u.id left join public.operators o on o.user_id = u.id
    where coalesce(u.email, m.email) is not null
      and position($3 in lower(coalesce(u.email, m.email) || ' ' || coalesce(p.first_name, ''))) > 0
    order by coalesce(u.created_at, m.created_at) desc, coalesce(u.email, m.email) limit $1 offset $2`;
  return pageOf(await db.query<StoredMember>(sql, [...pageValues(ask), ask.search.toLowerCase()]), memberOf);
}

function memberOf({ joinedAt, firstName, status, active, expiresAt, ...member }: StoredMember): OperatorMember {
  return {
    ...member,
    ...(joinedAt && { joinedAt }),
    ...(firstName && { firstName }),
    ...(status && { membership: { status, active: active === true, ...(expiresAt && { expiresAt }) } }),
  };
}

/** Gives an address a membership, or more time: from the end of the one it has; null: without end. */
export async function extendMembership(db: Db, by: Operator, email: string, days: number | null): Promise<void> {
  const done = `insert into public.memberships as m (email, expires_at) values ($3, now() + make_interval(days => $4::integer))
    on conflict (email) do update set status = 'active', expires_at = make_interval(days => $4::integer)
      + case when public.local_membership_active(m.email) then coalesce(m.expires_at, now()) else now() end
    returning m.email as subject, jsonb_build_object('days', $4::integer) as detail`;
  await doAct(db, by, 'membership_extended', done, [email, days]);
}

/** Ends a membership now; whether there was one that went on. */
export async function endMembership(db: Db, by: Operator, email: string): Promise<boolean> {
  const done = `update public.memberships m set status = 'expired', expires_at = least(m.expires_at, now())
    where m.email = $3 and public.local_membership_active(m.email) returning m.email as subject, '{}'::jsonb as detail`;
  return (await doAct(db, by, 'membership_ended', done, [email])) > 0;
}
