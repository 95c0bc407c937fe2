import type { LeadState, OperatorDelivery, OperatorLead, Paged } from '@/contracts/operator';
import { type Db, isoTime, type Row } from '../data/db';
import { doAct, type Operator } from './acts';
import { type PageAsk, pageOf, pageValues } from './paged';

interface StoredLead extends Row, Pick<OperatorLead, 'id' | 'source' | 'createdAt'> {
  name: string | null;
  email: string | null;
  /** JSON */
  deliveries: string;
}

type StoredDelivery = Omit<OperatorDelivery, 'lastError' | 'dueAt'> & {
  lastError: string | null;
  dueAt: string | null;
};

const STATE = `case when d.delivered_at is not null then 'delivered' when d.given_up_at is not null then 'given_up' else 'waiting' end`;

/** Leads, the newest first, with how far they are with each receiver. */
export async function listLeads(db: Db, ask: PageAsk & { state: LeadState }): Promise<Paged<OperatorLead>> {
  const sql = `select l.id::text as id, l.source, l.name, l.email, ${isoTime('l.created_at')} as "createdAt",
      coalesce((
        select jsonb_agg(jsonb_build_object('target', d.target, 'state', ${STATE}, 'attempts', d.attempts, 'lastError', d.last_error,
          'dueAt', case when ${STATE} = 'waiting' then ${isoTime('d.due_at')} end) order by d.target)
        from public.lead_deliveries d where d.lead_id = l.id
      ), '[]')::text as deliveries
    from public.leads l
    where $3 = 'all' or exists (select from public.lead_deliveries d where d.lead_id = l.id and ${STATE} = $3)
    order by l.created_at desc, l.id limit $1 offset $2`;
  return pageOf(await db.query<StoredLead>(sql, [...pageValues(ask), ask.state]), (lead) => {
    const { name, email, deliveries, ...rest } = lead;
    const shown = (JSON.parse(deliveries) as StoredDelivery[]).map(({ lastError, dueAt, ...delivery }) => ({
      ...delivery,
      ...(lastError && { lastError }),
      ...(dueAt && { dueAt }),
    }));
    return { ...rest, ...(name && { name }), ...(email && { email }), deliveries: shown };
  });
}

/**
 * Has a lead passed on again now, to every receiver that has not taken it; to how many. One that was given up gets all its
 * attempts anew.
 */
export async function repeatLead(db: Db, by: Operator, id: string): Promise<number> {
  const done = `update public.lead_deliveries d set due_at = now(), given_up_at = null,
      attempts = case when d.given_up_at is null then d.attempts else 0 end
    where d.lead_id = $3::uuid and d.delivered_at is null
    returning d.lead_id::text as subject, jsonb_build_object('receiver', d.target) as detail`;
  return doAct(db, by, 'lead_repeated', done, [id]);
}
