import { withoutEmpty } from '@/contracts/json';
import type { RowMark, RowMarks } from '@/contracts/row-marks';
import type { Db } from '@/server/platform/database/db';
import { toStorableJson } from '@/server/platform/database/storable-text';
import { MARKS_PER_PAGE, MAX_MARKS, type RowMarkList } from '../contract';

type StoredMark = { row_key: string } & Required<RowMark>;

/** Stores members' marks (status, note, hidden) of the rows of result lists. */
export class RowMarkStore {
  constructor(private readonly db: Db) {}

  /** Returns a page of a member's marks for a tool. It begins after the row key `after`; '' requests the first page. */
  async findPage(userId: string, tool: string, after: string): Promise<RowMarkList> {
    const sql = `select m.row_key, m.status, m.note, m.hidden from public.row_marks m
      where m.user_id = $1 and m.tool = $2 and m.row_key > $3 order by m.row_key limit $4`;
    // Fetches one row more than a page, to detect whether another page follows.
    const fetched = await this.db.query<StoredMark>(sql, [userId, tool, after, MARKS_PER_PAGE + 1]);
    const rows = fetched.slice(0, MARKS_PER_PAGE);
    const next = fetched.length > rows.length ? rows.at(-1)?.row_key : undefined;
    return {
      marks: Object.fromEntries(rows.map(({ row_key, ...mark }) => [row_key, withoutEmpty(mark)])),
      ...(next !== undefined && { next }),
    };
  }

  /** Updates the marks of some rows. If they would exceed the maximum, it changes nothing and returns false. */
  async save(userId: string, tool: string, marks: RowMarks): Promise<boolean> {
    const sql = 'select public.keep_row_marks($1::uuid, $2, $3::text::jsonb, $4::integer) as "isSaved"';
    const [row] = await this.db.query<{ isSaved: boolean }>(sql, [userId, tool, toStorableJson(marks), MAX_MARKS]);
    return row?.isSaved === true;
  }
}
