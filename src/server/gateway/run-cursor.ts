import { Failure } from '@/contracts/failure';

/** Microseconds since 1970, as exact as times are kept, and the id of the run, for those that began at the same moment. */
const CURSOR = /^(\d{1,16}),([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** SQL for the place of a run in a list: what the next page is asked for with. */
export function cursorOf(run: string): string {
  return `(extract(epoch from ${run}.started_at) * 1000000)::bigint::text || ',' || ${run}.id::text`;
}

/** SQL for the runs behind a cursor. `bind` takes a value and gives its placeholder. @throws Failure 400 where it is none */
export function afterCursor(cursor: string, bind: (value: unknown) => string): string {
  const [, microseconds, id] = CURSOR.exec(cursor) ?? [];
  if (!microseconds || !id)
    throw new Failure('invalid_cursor', 'The list does not go on there. Please open it again.', 400, {
      field: 'before',
    });
  const time = `timestamptz 'epoch' + ${bind(microseconds)}::bigint * interval '1 microsecond'`;
  return `(r.started_at, r.id) < (${time}, ${bind(id)}::uuid)`;
}
