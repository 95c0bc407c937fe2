import { type Db, fromRow, isoTime, type RowOf } from '@/server/platform/database/db';
import type { ListPage, OperatorAction } from '../contract';
import { limitAndOffset, type PageParams, toPage } from './paging';

export interface Operator {
  id: string;
  email: string;
}

/**
 * Runs a change and records it in the audit log, in one statement, so that neither happens without the other.
 *
 * @param act name of the action in the log
 * @param statement SQL of the change, with `values` as parameters from $3 on; returns `subject` and `detail` (jsonb)
 * for each change
 * @returns the number of changes
 */
export async function withAudit(
  db: Db,
  { id, email }: Operator,
  act: string,
  statement: string,
  values: readonly unknown[],
): Promise<number> {
  const sql = `with changes as (${statement}), acts as (
      insert into public.operator_acts (operator, operator_email, act, subject, detail)
      select $1::uuid, $2::text, '${act}', left(changes.subject, 300), changes.detail from changes returning id
    )
    select count(*)::integer as count from acts`;
  const [row] = await db.query<{ count: number }>(sql, [id, email, ...values]);
  return row?.count ?? 0;
}

type StoredAuditEntry = Omit<OperatorAction, 'detail'> & {
  /** JSON */
  detail: string;
};

/** Lists the audit log, the latest entry first. */
export async function listAuditEntries(db: Db, page: PageParams): Promise<ListPage<OperatorAction>> {
  const sql = `select id::text as id, ${isoTime('at')} as at, operator_email as by, act, subject, detail::text as detail
    from public.operator_acts a order by a.id desc limit $1 offset $2`;
  return toPage(await db.query<RowOf<StoredAuditEntry>>(sql, limitAndOffset(page)), (row) => {
    const entry = fromRow<StoredAuditEntry>(row);
    return { ...entry, detail: JSON.parse(entry.detail) as OperatorAction['detail'] };
  });
}
