import type { LeadState, ListPage, OperatorDelivery, OperatorLead } from '@/contracts/operator';
import { type Db, fromRow, isoTime, type RowOf } from '../../platform/database/db';
import { type Operator, withAudit } from './audit';
import { limitAndOffset, type PageParams, toPage } from './paging';

type StoredLead = Omit<OperatorLead, 'deliveries'> & {
  /** JSON */
  deliveries: string;
};

const STATE = `case when d.delivered_at is not null then 'delivered' when d.given_up_at is not null then 'given_up' else 'waiting' end`;

/** Lists leads, the newest first, with the state of their deliveries. */
export async function listLeads(db: Db, params: PageParams & { state: LeadState }): Promise<ListPage<OperatorLead>> {
  const sql = `select l.id::text as id, l.source, nullif(l.name, '') as name, nullif(l.email, '') as email, ${isoTime('l.created_at')} as "createdAt",
      coalesce((
        select jsonb_agg(jsonb_build_object('target', d.target, 'state', ${STATE}, 'attempts', d.attempts, 'lastError', d.last_error,
          'dueAt', case when ${STATE} = 'waiting' then ${isoTime('d.due_at')} end) order by d.target)
        from public.lead_deliveries d where d.lead_id = l.id
      ), '[]')::text as deliveries
    from public.leads l
    where $3 = 'all' or exists (select from public.lead_deliveries d where d.lead_id = l.id and ${STATE} = $3)
    order by l.created_at desc, l.id limit $1 offset $2`;
  return toPage(await db.query<RowOf<StoredLead>>(sql, [...limitAndOffset(params), params.state]), (row) => {
    const lead = fromRow<StoredLead>(row);
    const deliveries = JSON.parse(lead.deliveries) as RowOf<OperatorDelivery>[];
    return { ...lead, deliveries: deliveries.map(fromRow<OperatorDelivery>) };
  });
}

/** Makes the undelivered deliveries of a lead due now, those given up from the start. Returns their number. */
export async function repeatLead(db: Db, by: Operator, id: string): Promise<number> {
  const statement = `update public.lead_deliveries d set due_at = now(), given_up_at = null,
      attempts = case when d.given_up_at is null then d.attempts else 0 end
    where d.lead_id = $3::uuid and d.delivered_at is null
    returning d.lead_id::text as subject, jsonb_build_object('receiver', d.target) as detail`;
  return withAudit(db, by, 'lead_repeated', statement, [id]);
}
