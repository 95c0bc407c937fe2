import type { Db } from './db';
import { storedText } from './stored-text';

/** The longest text kept of a refused body, in characters. */
const LONGEST_BODY = 16_384;
const LONGEST_REASON = 300;

/** So many are kept at most; the oldest make room. */
const MOST_KEPT = 1000;
const KEPT_FOR = '30 days';

/** Refused bodies of forms that are only kept, for the operator. */
export class RefusedBodies {
  constructor(private readonly db: Db) {}

  /** Keeps the beginning of a body, and why it was refused. */
  async keep(source: string, body: string, reason: string): Promise<void> {
    await this.db.query('insert into public.refused_bodies (source, reason, body) values ($1, $2, $3)', [
      source,
      storedText(reason.slice(0, LONGEST_REASON)),
      storedText(body.slice(0, LONGEST_BODY)),
    ]);
    await this.sweep();
  }

  /** Removes what is too old or too much. */
  async sweep(): Promise<void> {
    await this.db.query(`delete from public.refused_bodies where created_at < now() - interval '${KEPT_FOR}'
      or id in (select id from public.refused_bodies order by created_at desc offset ${MOST_KEPT})`);
  }
}
