import { Failure } from '@/contracts/failure';

/** Microseconds since 1970 (the precision of stored times), and the id of the run, for runs that started at the same moment. */
const CURSOR = /^(\d{1,16}),([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** SQL for the cursor of a run, which requests the page after it. */
export function cursorSql(run: string): string {
  return `(extract(epoch from ${run}.started_at) * 1000000)::bigint::text || ',' || ${run}.id::text`;
}

/** SQL condition for the runs after a cursor. `bind` adds a value and returns its placeholder. @throws Failure 400 for an invalid cursor */
export function afterCursor(cursor: string, bind: (value: unknown) => string): string {
  const [, microseconds, id] = CURSOR.exec(cursor) ?? [];
  if (!microseconds || !id)
    throw new Failure('invalid_cursor', 'The list does not go on there. Please open it again.', 400, {
      field: 'before',
    });
  const time = `timestamptz 'epoch' + ${bind(microseconds)}::bigint * interval '1 microsecond'`;
  return `(r.started_at, r.id) < (${time}, ${bind(id)}::uuid)`;
}
