import type { Member } from '@/server/accounts/embedded-supabase/session-tokens';
import { accessEnded } from '@/server/accounts/rights';
import { isUsableAccount, isUsableCaller } from '@/server/accounts/usable-account';
import { type Db, isoTime, type Row } from '@/server/platform/database/db';
import { toStorableJson, toStorableText } from '@/server/platform/database/storable-text';
import { MAX_SHARES, type Share, type SharedContent, type ShareParams } from '../contract';

/** An active link as found by its token. */
export interface OpenShare extends Row {
  id: string;
  userId: string;
  runId: string;
  what: SharedContent;
  title: string;
  client: string;
  /** JSON of the result as the member edited it; null if it is unedited. */
  changed: string | null;
  expiresAt: string;
}

const OPEN_COLUMNS = `s.id::text as id, s.user_id::text as "userId", s.run_id::text as "runId", s.what, s.title, s.client,
  s.changed::text as changed, ${isoTime('s.expires_at')} as "expiresAt"`;

/** SQL: the link is active. Those of a blocked account are suspended: they show content under the site's name. */
const IS_LIVE = `not s.held and s.expires_at > now()
  and ${isUsableAccount('s.user_id')}`;

const LISTED_COLUMNS = `s.id::text as id, s.run_id::text as run, s.what, s.title, s.client, s.views,
  ${isoTime('s.created_at')} as "createdAt", ${isoTime('s.expires_at')} as "expiresAt"`;

/** Stores share links in the database, with the hash of their token only. */
export class ShareStore {
  constructor(private readonly db: Db) {}

  /**
   * Creates a link to a member's run; false if there is no such run, or the member has the maximum number of links.
   *
   * @throws Failure 401 if the account is blocked or the session has ended meanwhile
   */
  async create(
    { id: userId, sessionId }: Pick<Member, 'id' | 'sessionId'>,
    id: string,
    tokenHash: string,
    params: ShareParams,
  ): Promise<boolean> {
    const sql = `select public.make_share($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7::text::jsonb, $8, $9::integer,
      $10::integer) as made where ${isUsableCaller('$2::uuid', '$11::uuid')}`;
    const { run, what, title, client = '', value, days } = params;
    const texts = [
      what,
      toStorableText(title),
      toStorableText(client),
      value === undefined ? null : toStorableJson(value),
    ];
    const values = [id, userId, run, ...texts, tokenHash, days, MAX_SHARES, sessionId ?? null];
    const [row] = await this.db.query<{ made: boolean }>(sql, values);
    if (!row) throw accessEnded();
    return row.made;
  }

  /** Lists a member's unexpired links, the newest first: of one run, or of all. */
  async list(userId: string, run?: string): Promise<Share[]> {
    const sql = `select ${LISTED_COLUMNS} from public.shares s where s.user_id = $1 and ($2::uuid is null or s.run_id = $2::uuid)
      and s.expires_at > now() order by s.created_at desc, s.id`;
    return this.db.query<Share & Row>(sql, [userId, run ?? null]);
  }

  /** Deletes a member's link; returns whether it existed. */
  async revoke(userId: string, id: string): Promise<boolean> {
    const sql = 'delete from public.shares where id = $1 and user_id = $2 returning id';
    return (await this.db.query(sql, [id, userId])).length > 0;
  }

  /** Suspends or resumes all links to a run. They are suspended while the deletion of the run can still be undone. */
  async setHeld(userId: string, runId: string, held: boolean): Promise<void> {
    const sql = 'update public.shares set held = $3 where user_id = $1 and run_id = $2';
    await this.db.query(sql, [userId, runId, held]);
  }

  /** Finds the active link of a token. */
  async find(tokenHash: string): Promise<OpenShare | undefined> {
    const sql = `select ${OPEN_COLUMNS} from public.shares s where s.token_hash = $1 and ${IS_LIVE}`;
    return (await this.db.query<OpenShare>(sql, [tokenHash]))[0];
  }

  /** Returns whether a link is still active. */
  async isLive(id: string): Promise<boolean> {
    const sql = `select s.id from public.shares s where s.id = $1::uuid and ${IS_LIVE}`;
    return (await this.db.query(sql, [id])).length > 0;
  }

  async countView(id: string): Promise<void> {
    await this.db.query('update public.shares set views = views + 1 where id = $1', [id]);
  }

  /** Finds a file that the shared run created; undefined for any other file. */
  async findCreatedFile(runId: string, fileId: string): Promise<{ id: string; name: string } | undefined> {
    const sql = `select f.id::text as id, f.name from public.files f join public.run_files r on r.file_id = f.id
      where r.run_id = $1 and f.id = $2 and f.made and f.ready_at is not null and f.removed_at is null`;
    return (await this.db.query<{ id: string; name: string }>(sql, [runId, fileId]))[0];
  }
}
