import type { OperatorAct, Paged } from '@/contracts/operator';
import { type Db, isoTime, type Row } from '../data/db';
import { type PageAsk, pageOf, pageValues } from './paged';

/** Who does something in the room. */
export interface Operator {
  id: string;
  email: string;
}

/**
 * Does something and records it, in one statement: neither is there without the other.
 *
 * @param act names it
 * @param done SQL that does it, with the values from $3 on, and gives `subject` and `detail` (jsonb) of each thing that was done
 * @returns how many things were done
 */
export async function doAct(
  db: Db,
  { id, email }: Operator,
  act: string,
  done: string,
  values: readonly unknown[],
): Promise<number> {
  const sql = `with done as (${done}), acts as (
      insert into public.operator_acts (operator, operator_email, act, subject, detail)
      select $1::uuid, $2::text, '${act}', left(done.subject, 300), done.detail from done returning id
    )
    select count(*)::integer as count from acts`;
  const [row] = await db.query<{ count: number }>(sql, [id, email, ...values]);
  return row?.count ?? 0;
}

interface StoredAct extends Row, Omit<OperatorAct, 'by' | 'detail'> {
  by: string | null;
  /** JSON */
  detail: string;
}

/** What was done, the latest first. */
export async function listActs(db: Db, ask: PageAsk): Promise<Paged<OperatorAct>> {
  const sql = `select id::text as id, ${isoTime('at')} as at, operator_email as by, act, subject, detail::text as detail
    from public.operator_acts a order by a.id desc limit $1 offset $2`;
  return pageOf(await db.query<StoredAct>(sql, pageValues(ask)), ({ by, detail, ...act }) => ({
    ...act,
    ...(by && { by }),
    detail: JSON.parse(detail) as OperatorAct['detail'],
  }));
}
