import { isObject, tryParseJson } from '@/contracts/json';
import { type Db, fromRow, isoTime, type RowOf } from '@/server/platform/database/db';
import type { LeadState, ListPage, OperatorDelivery, OperatorLead } from '../contract';
import { type Operator, withAudit } from './audit';
import { limitAndOffset, type PageParams, toPage } from './paging';

type StoredLead = Omit<OperatorLead, 'deliveries' | 'fields'> & {
  /** JSON */
  fields: string;
  /** JSON */
  deliveries: string;
};

/** Maximum number of leads in one export. */
const MAX_EXPORTED = 20_000;

const STATE = `case when d.delivered_at is not null then 'delivered' when d.given_up_at is not null then 'given_up' else 'waiting' end`;

/** SQL for leads `l` of a state, which is the parameter $3, in the order and the range of a page. */
const LEADS = `select l.id::text as id, l.source, nullif(l.name, '') as name, nullif(l.email, '') as email, l.fields::text as fields,
      ${isoTime('l.created_at')} as "createdAt", ${isoTime('l.called_at')} as "calledAt", null as refusal,
      coalesce((
        select jsonb_agg(jsonb_build_object('target', d.target, 'state', ${STATE}, 'attempts', d.attempts, 'lastError', d.last_error,
          'dueAt', case when ${STATE} = 'waiting' then ${isoTime('d.due_at')} end) order by d.target)
        from public.lead_deliveries d where d.lead_id = l.id
      ), '[]')::text as deliveries
    from public.leads l
    where $3 = 'all' or ($3 = 'uncalled' and l.called_at is null)
      or exists (select from public.lead_deliveries d where d.lead_id = l.id and ${STATE} = $3)
    order by l.created_at desc, l.id limit $1 offset $2`;

/** SQL for the forms that were refused; the parameter $3 is not used. */
const REFUSED = `select r.id::text as id, r.source, null as name, null as email, r.body as fields, ${isoTime('r.created_at')} as "createdAt",
      null as "calledAt", r.reason as refusal, '[]' as deliveries
    from public.refused_bodies r where $3::text is not null order by r.created_at desc, r.id limit $1 offset $2`;

/** Lists leads, the newest first, with everything they sent and the state of their deliveries. */
export async function listLeads(db: Db, params: PageParams & { state: LeadState }): Promise<ListPage<OperatorLead>> {
  return toPage(await queryLeads(db, limitAndOffset(params), params.state), toLead);
}

/** Lists up to 20,000 leads at once, for a file; `more` is true if there are more. */
export async function exportLeads(db: Db, state: LeadState): Promise<ListPage<OperatorLead>> {
  const rows = await queryLeads(db, [MAX_EXPORTED + 1, 0], state);
  return { rows: rows.slice(0, MAX_EXPORTED).map(toLead), more: rows.length > MAX_EXPORTED };
}

function queryLeads(db: Db, range: [limit: number, offset: number], state: LeadState): Promise<RowOf<StoredLead>[]> {
  return db.query<RowOf<StoredLead>>(state === 'refused' ? REFUSED : LEADS, [...range, state]);
}

function toLead(row: RowOf<StoredLead>): OperatorLead {
  const lead = fromRow<StoredLead>(row);
  const deliveries = JSON.parse(lead.deliveries) as RowOf<OperatorDelivery>[];
  return { ...lead, fields: readFields(lead.fields), deliveries: deliveries.map(fromRow<OperatorDelivery>) };
}

/** Reads what a form sent. A refused body may be anything, and may have been cut: then it is one text. */
function readFields(json: string): OperatorLead['fields'] {
  const fields = tryParseJson(json);
  return isObject(fields) ? fields : { body: json };
}

/** Marks a lead as called, or as not called yet. Returns 0 if there is no such lead, or nothing to change. */
export async function markLeadCalled(db: Db, by: Operator, id: string, isCalled: boolean): Promise<number> {
  const statement = `update public.leads l set called_at = case when $4 then now() end
    where l.id = $3::uuid and (l.called_at is not null) <> $4::boolean
    returning l.id::text as subject, jsonb_build_object('called', case when $4 then 'yes' else 'no' end) as detail`;
  return withAudit(db, by, 'lead_called', statement, [id, isCalled]);
}

/** Makes the undelivered deliveries of a lead due now, those given up from the start. Returns their number. */
export async function repeatLead(db: Db, by: Operator, id: string): Promise<number> {
  const statement = `update public.lead_deliveries d set due_at = now(), given_up_at = null,
      attempts = case when d.given_up_at is null then d.attempts else 0 end
    where d.lead_id = $3::uuid and d.delivered_at is null
    returning d.lead_id::text as subject, jsonb_build_object('receiver', d.target) as detail`;
  return withAudit(db, by, 'lead_repeated', statement, [id]);
}
