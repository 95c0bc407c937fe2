import { MOST_SHARES, type Share, type ShareAsk, type SharedWhat } from '@/contracts/share';
import { type Db, isoTime, type Row } from '../data/db';
import { storedJson, storedText } from '../data/stored-text';

/** A live link as whoever has its token comes by it. */
export interface OpenShare extends Row {
  id: string;
  userId: string;
  runId: string;
  what: SharedWhat;
  title: string;
  client: string;
  /** JSON of the result as its member had changed it. */
  changed: string | null;
  expiresAt: string;
}

const OPEN = `s.id::text as id, s.user_id::text as "userId", s.run_id::text as "runId", s.what, s.title, s.client,
  s.changed::text as changed, ${isoTime('s.expires_at')} as "expiresAt"`;

const LIVE = 'not s.held and s.expires_at > now()';

const LISTED = `s.id::text as id, s.run_id::text as run, s.what, s.title, s.client, s.views,
  ${isoTime('s.created_at')} as "createdAt", ${isoTime('s.expires_at')} as "expiresAt"`;

/** Share links in the database: of a token nothing but its hash. */
export class ShareStore {
  constructor(private readonly db: Db) {}

  /** Makes a link to a member's run; false where there is no such run, or no room for another link. */
  async make(userId: string, id: string, tokenHash: string, ask: ShareAsk): Promise<boolean> {
    const sql = `select public.make_share($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7::text::jsonb, $8, $9::integer,
      $10::integer) as made`;
    const { run, what, title, client = '', value, days } = ask;
    const words = [what, storedText(title), storedText(client), value === undefined ? null : storedJson(value)];
    const [row] = await this.db.query<{ made: boolean }>(sql, [
      id,
      userId,
      run,
      ...words,
      tokenHash,
      days,
      MOST_SHARES,
    ]);
    return row?.made === true;
  }

  /** A member's live links, the newest first: of one run, or of all. */
  async list(userId: string, run?: string): Promise<Share[]> {
    const sql = `select ${LISTED} from public.shares s where s.user_id = $1 and ($2::uuid is null or s.run_id = $2::uuid)
      and s.expires_at > now() order by s.created_at desc, s.id`;
    return this.db.query<Share & Row>(sql, [userId, run ?? null]);
  }

  /** Ends a member's link, and leaves nothing of it; whether there was one. */
  async revoke(userId: string, id: string): Promise<boolean> {
    const sql = 'delete from public.shares where id = $1 and user_id = $2 returning id';
    return (await this.db.query(sql, [id, userId])).length > 0;
  }

  /** Holds the links to a member's run, so that none opens, or lets them go on: as long as a deletion can be taken back. */
  async hold(userId: string, runId: string, held: boolean): Promise<void> {
    const sql = 'update public.shares set held = $3 where user_id = $1 and run_id = $2';
    await this.db.query(sql, [userId, runId, held]);
  }

  /** The live link of a token. */
  async find(tokenHash: string): Promise<OpenShare | undefined> {
    const sql = `select ${OPEN} from public.shares s where s.token_hash = $1 and ${LIVE}`;
    return (await this.db.query<OpenShare>(sql, [tokenHash]))[0];
  }

  /** Whether a link still opens its result. */
  async isLive(id: string): Promise<boolean> {
    const sql = `select s.id from public.shares s where s.id = $1::uuid and ${LIVE}`;
    return (await this.db.query(sql, [id])).length > 0;
  }

  /** Counts that a link was opened. */
  async count(id: string): Promise<void> {
    await this.db.query('update public.shares set views = views + 1 where id = $1', [id]);
  }

  /** A file that the shared run made; undefined for every other. */
  async madeFile(runId: string, fileId: string): Promise<{ id: string; name: string } | undefined> {
    const sql = `select f.id::text as id, f.name from public.files f join public.run_files r on r.file_id = f.id
      where r.run_id = $1 and f.id = $2 and f.made and f.ready_at is not null and f.removed_at is null`;
    return (await this.db.query<{ id: string; name: string }>(sql, [runId, fileId]))[0];
  }
}
