import type { LeadState, ListPage, OperatorDelivery, OperatorLead } from '@/contracts/operator';
import { type Db, isoTime, type Row } from '../../platform/database/db';
import { type Operator, withAudit } from './audit';
import { limitAndOffset, type PageParams, toPage } from './paging';

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

/** Lists leads, the newest first, with the state of their deliveries. */
export async function listLeads(db: Db, params: PageParams & { state: LeadState }): Promise<ListPage<OperatorLead>> {
  const sql = `select l.id::text as id, l.source, l.name, l.email, ${isoTime('l.created_at')} as "createdAt",
      coalesce((
        select jsonb_agg(jsonb_build_object('target', d.target, 'state', ${STATE}, 'attempts', d.attempts, 'lastError', d.last_error,
          'dueAt', case when ${STATE} = 'waiting' then ${isoTime('d.due_at')} end) order by d.target)
        from public.lead_deliveries d where d.lead_id = l.id
      ), '[]')::text as deliveries
    from public.leads l
    where $3 = 'all' or exists (select from public.lead_deliveries d where d.lead_id = l.id and ${STATE} = $3)
    order by l.created_at desc, l.id limit $1 offset $2`;
  return toPage(await db.query<StoredLead>(sql, [...limitAndOffset(params), params.state]), (lead) => {
    const { name, email, deliveries, ...rest } = lead;
    const shownDeliveries = (JSON.parse(deliveries) as StoredDelivery[]).map(({ lastError, dueAt, ...delivery }) => ({
      ...delivery,
      ...(lastError && { lastError }),
      ...(dueAt && { dueAt }),
    }));
    return { ...rest, ...(name && { name }), ...(email && { email }), deliveries: shownDeliveries };
  });
}

/**
 * Makes all undelivered deliveries of a lead due now; a delivery that was given up starts again with all its attempts.
 * Returns the number of receivers.
 */
export async function repeatLead(db: Db, by: Operator, id: string): Promise<number> {
  const statement = `update public.lead_deliveries d set due_at = now(), given_up_at = null,
      attempts = case when d.given_up_at is null then d.attempts else 0 end
    where d.lead_id = $3::uuid and d.delivered_at is null
    returning d.lead_id::text as subject, jsonb_build_object('receiver', d.target) as detail`;
  return withAudit(db, by, 'lead_repeated', statement, [id]);
}
