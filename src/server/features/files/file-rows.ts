import { type Db, isoTime, type Row } from '../../platform/database/db';

export interface StoredFile extends Row {
  id: string;
  userId: string;
  name: string;
  type: string;
  size: number;
  createdAt: string;
}

/** A file whose bytes are not stored yet. */
export interface NewFile {
  id: string;
  userId: string;
  name: string;
  type: string;
  size: number;
  /** Whether a run created it; otherwise it is an upload. */
  isMadeByRun: boolean;
}

/** The origin of a file: the run that created it, or the tool it was uploaded for. */
export interface FileOrigin {
  runId?: string;
  tool?: string;
}

/** Maximum number and size of a member's files. */
export interface FileQuota {
  files: number;
  bytes: number;
}

/** How long an upload without a run is stored. */
const UNUSED_HOURS = 24;
/** How long such an upload of a guest is stored. */
const UNUSED_GUEST_HOURS = 1;
/** How long an upload may take to reach the store. */
const INCOMING_HOURS = 1;

/** Maximum number of listed files. */
const MAX_LISTED = 1000;

/** How many files are removed together. */
const SWEEP_BATCH_SIZE = 200;

const COLUMNS = `f.id::text as id, f.user_id::text as "userId", f.name, f.type, f.size, ${isoTime('f.created_at')} as "createdAt"`;
const IS_AVAILABLE = 'f.ready_at is not null and f.removed_at is null and f.user_id is not null';

const IS_UNUSED = 'not exists (select from public.run_files r where r.file_id = f.id)';
// A value of one row: as `exists` it would be joined, which reads all accounts.
const IS_OF_GUEST = `(select u.raw_app_meta_data ->> 'guest' from auth.users u where u.id = f.user_id) = 'true'`;

/** Files in the database. */
export class FileRows {
  constructor(private readonly db: Db) {}

  /** Inserts the row of a file before its bytes are stored; resolves to false if its member's quota is used up. */
  async reserve({ id, userId, name, type, size, isMadeByRun }: NewFile, room: FileQuota): Promise<boolean> {
    const sql = 'select public.reserve_file($1, $2, $3, $4, $5, $6, $7, $8) as reserved';
    const values = [id, userId, name, type, size, isMadeByRun, room.files, room.bytes];
    const [row] = await this.db.query<{ reserved: boolean }>(sql, values);
    return row?.reserved === true;
  }

  /** Records that the bytes of a file are stored, and its origin. @throws Error if its run was deleted */
  async markReady(id: string, { runId, tool }: FileOrigin): Promise<void> {
    const sql = `with ready as (update public.files set ready_at = now(), tool = $3 where id = $1 returning id)
      insert into public.run_files (file_id, run_id) select ready.id, $2::uuid from ready where $2::uuid is not null`;
    await this.db.query(sql, [id, runId ?? null, tool ?? null]);
  }

  /** Finds a file whose bytes are stored. */
  async find(id: string): Promise<StoredFile | undefined> {
    const [file] = await this.db.query<StoredFile>(
      `select ${COLUMNS} from public.files f where f.id = $1 and ${IS_AVAILABLE}`,
      [id],
    );
    return file;
  }

  /** Returns the member's files among these ids; with `tools`, only those of an upload or a run of one. */
  async findOwned(userId: string, ids: readonly string[], tools?: readonly string[]): Promise<StoredFile[]> {
    const sql = `select ${COLUMNS} from public.files f where f.id = any($1::uuid[]) and f.user_id = $2 and ${IS_AVAILABLE}
      and ($3::text[] is null or f.tool = any($3::text[]) or exists (
        select from public.run_files r join public.runs n on n.id = r.run_id
        where r.file_id = f.id and n.tool = any($3::text[])))`;
    return this.db.query<StoredFile>(sql, [ids, userId, tools ?? null]);
  }

  /** Returns the files of a member, the newest first. */
  async list(userId: string): Promise<StoredFile[]> {
    const sql = `select ${COLUMNS} from public.files f where f.user_id = $1 and ${IS_AVAILABLE}
      order by f.created_at desc, f.id limit ${MAX_LISTED}`;
    return this.db.query<StoredFile>(sql, [userId]);
  }

  /** Returns whether a member may upload another file. Called before the bytes are read. */
  async hasRoom(userId: string, room: FileQuota): Promise<boolean> {
    const sql = `select count(*)::int as files, coalesce(sum(f.size), 0)::float8 as bytes from public.files f
      where f.user_id = $1 and not f.made and f.removed_at is null`;
    const [{ files, bytes } = { files: 0, bytes: 0 }] = await this.db.query<{ files: number; bytes: number }>(sql, [
      userId,
    ]);
    return files < room.files && bytes < room.bytes;
  }

  /** Returns the bytes of all uploads of guests that no run uses. */
  async guestBytes(): Promise<number> {
    const sql = `select coalesce(sum(f.size), 0)::float8 as bytes from public.files f
      where f.removed_at is null and not f.made and f.used_at = f.created_at and ${IS_UNUSED} and ${IS_OF_GUEST}`;
    return (await this.db.query<{ bytes: number }>(sql))[0]?.bytes ?? 0;
  }

  /** Marks a file as removed; it can no longer be read. */
  async discard(id: string): Promise<void> {
    await this.db.query('update public.files set removed_at = now() where id = $1 and removed_at is null', [id]);
  }

  /**
   * Marks unusable files as removed: files without a member, without bytes, or without a run for a day; of a guest, an hour.
   * Those of a deleted run are marked with it. `used_at` is the time of the upload until a run takes a file.
   */
  async discardOrphans(): Promise<void> {
    // Each part has its index; with "or" between them, the whole list of runs and files would be read.
    const sql = `update public.files f set removed_at = now() where f.removed_at is null and f.id in (
      select o.id from public.files o where o.removed_at is null and o.user_id is null
      union all select i.id from public.files i where i.removed_at is null and i.ready_at is null
        and i.created_at < now() - make_interval(hours => ${INCOMING_HOURS})
      union all select u.id from public.files u where u.removed_at is null and not u.made and u.used_at = u.created_at
        and u.created_at < now() - make_interval(hours => ${UNUSED_HOURS})
        and not exists (select from public.run_files r where r.file_id = u.id)
      union all select f.id from public.files f where f.removed_at is null and not f.made and f.used_at = f.created_at
        and f.created_at < now() - make_interval(hours => ${UNUSED_GUEST_HOURS}) and ${IS_UNUSED} and ${IS_OF_GUEST})`;
    await this.db.query(sql);
  }

  /** Returns ids of a batch of files marked as removed. */
  async findDiscarded(): Promise<string[]> {
    const sql = `select id::text as id from public.files where removed_at is not null order by removed_at limit ${SWEEP_BATCH_SIZE}`;
    return (await this.db.query<{ id: string }>(sql)).map(({ id }) => id);
  }

  /** Deletes the row of a file whose bytes are removed. */
  async deleteRow(id: string): Promise<void> {
    await this.db.query('delete from public.files where id = $1 and removed_at is not null', [id]);
  }

  /** Returns the ids among these that have no row. */
  async findUnknown(ids: readonly string[]): Promise<string[]> {
    const sql = `select t.id::text as id from unnest($1::uuid[]) t(id) where not exists (select from public.files f where f.id = t.id)`;
    return (await this.db.query<{ id: string }>(sql, [ids])).map(({ id }) => id);
  }
}
