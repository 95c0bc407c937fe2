import { type Db, isoTime, type Row } from '@/server/platform/database/db';
import { toStorableJson } from '@/server/platform/database/storable-text';
import type { DraftResponse, SharedDraft } from '../contract';

interface StoredDraft extends Row {
  /** JSON */
  answers: string;
  version: number;
  revision: number;
  changedAt: string;
}

/** Stores members' drafts, one for each tool, in the database. */
export class DraftStore {
  constructor(private readonly db: Db) {}

  /** Returns a member's draft of a tool. */
  async find(userId: string, tool: string): Promise<DraftResponse> {
    const sql = `select d.answers::text as answers, d.version, d.revision, ${isoTime('d.changed_at')} as "changedAt"
      from public.drafts d where d.user_id = $1 and d.tool = $2`;
    const [row] = await this.db.query<StoredDraft>(sql, [userId, tool]);
    return row ? { draft: { ...row, answers: JSON.parse(row.answers) as SharedDraft['answers'] } } : {};
  }

  /** Replaces the draft with this revision and returns the new one; undefined if another revision is stored. */
  async save(userId: string, tool: string, { answers, version, revision }: SharedDraft): Promise<number | undefined> {
    const sql = `insert into public.drafts as d (user_id, tool, answers, version, revision)
      values ($1, $2, $3::text::json, $4, $5 + 1) on conflict (user_id, tool) do update set answers = excluded.answers,
      version = excluded.version, revision = excluded.revision, changed_at = now() where d.revision = $5
      returning d.revision`;
    const values = [userId, tool, toStorableJson(answers), version, revision];
    return (await this.db.query<{ revision: number }>(sql, values))[0]?.revision;
  }
}
