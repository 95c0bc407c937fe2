import type { Db } from '../../platform/database/db';
import { toStorableText } from '../../platform/database/storable-text';

/** Maximum stored length of a body in characters; the rest is cut off. */
const MAX_BODY_LENGTH = 16_384;
const MAX_REASON_LENGTH = 300;

/** Maximum number of stored bodies; the oldest are deleted first. */
const MAX_BODIES = 1000;

/** Stores refused request bodies of record-only forms, for the operator. */
export class RefusedBodies {
  constructor(private readonly db: Db) {}

  /** Stores the beginning of a body and the reason of its refusal. */
  async save(source: string, body: string, reason: string): Promise<void> {
    await this.db.query('insert into public.refused_bodies (source, reason, body) values ($1, $2, $3)', [
      source,
      toStorableText(reason.slice(0, MAX_REASON_LENGTH)),
      toStorableText(body.slice(0, MAX_BODY_LENGTH)),
    ]);
    await this.deleteExcess();
  }

  private async deleteExcess(): Promise<void> {
    await this.db.query(`delete from public.refused_bodies
      where id in (select id from public.refused_bodies order by created_at desc offset ${MAX_BODIES})`);
  }
}
