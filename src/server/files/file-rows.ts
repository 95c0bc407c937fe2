import { type Db, isoTime, type Row } from '../data/db';

/** A file as it is known. */
export interface KeptFile extends Row {
  id: string;
  userId: string;
  name: string;
  type: string;
  size: number;
  createdAt: string;
}

/** A file to come. */
export interface NewFile {
  id: string;
  userId: string;
  name: string;
  type: string;
  size: number;
  /** true: a run makes it. */
  made: boolean;
}

/** Where a file comes from: a run that made it, or a tool that it was uploaded for. */
export interface FileOrigin {
  runId?: string;
  tool?: string;
}

/** The most a member may have. */
export interface Room {
  files: number;
  bytes: number;
}

/** How long an upload that no run uses is kept, and how long bytes may be on their way to the store, in hours. */
const UNUSED_HOURS = 24;
const ON_ITS_WAY_HOURS = 1;

/** How many files a list holds. */
const LIST_LENGTH = 1000;

/** How many files are removed at once. */
const SWEPT_AT_ONCE = 200;

const COLUMNS = `f.id::text as id, f.user_id::text as "userId", f.name, f.type, f.size, ${isoTime('f.created_at')} as "createdAt"`;
const THERE = 'f.ready_at is not null and f.removed_at is null and f.user_id is not null';

/** Files in the database. */
export class FileRows {
  constructor(private readonly db: Db) {}

  /** Makes the row of a file whose bytes are to come; false where its member has no room for it. */
  async reserve({ id, userId, name, type, size, made }: NewFile, room: Room): Promise<boolean> {
    const sql = 'select public.reserve_file($1, $2, $3, $4, $5, $6, $7, $8) as reserved';
    const values = [id, userId, name, type, size, made, room.files, room.bytes];
    const [row] = await this.db.query<{ reserved: boolean }>(sql, values);
    return row?.reserved === true;
  }

  /** Says that the bytes of a file are there, and which run made it or which tool it is for. @throws Error where that run is no more */
  async ready(id: string, { runId, tool }: FileOrigin): Promise<void> {
    const sql = `with ready as (update public.files set ready_at = now(), tool = $3 where id = $1 returning id)
      insert into public.run_files (file_id, run_id) select ready.id, $2::uuid from ready where $2::uuid is not null`;
    await this.db.query(sql, [id, runId ?? null, tool ?? null]);
  }

  /** A file whose bytes are there. */
  async find(id: string): Promise<KeptFile | undefined> {
    const [file] = await this.db.query<KeptFile>(`select ${COLUMNS} from public.files f where f.id = $1 and ${THERE}`, [
      id,
    ]);
    return file;
  }

  /** Those of these files that are the member's and, if tools are named, were uploaded for one of them or belong to a run of one. */
  async owned(userId: string, ids: readonly string[], tools?: readonly string[]): Promise<KeptFile[]> {
    const sql = `select ${COLUMNS} from public.files f where f.id = any($1::uuid[]) and f.user_id = $2 and ${THERE}
      and ($3::text[] is null or f.tool = any($3::text[]) or exists (
        select from public.run_files r join public.runs n on n.id = r.run_id
        where r.file_id = f.id and n.tool = any($3::text[])))`;
    return this.db.query<KeptFile>(sql, [ids, userId, tools ?? null]);
  }

  /** The files of a member, the newest first. */
  async list(userId: string): Promise<KeptFile[]> {
    const sql = `select ${COLUMNS} from public.files f where f.user_id = $1 and ${THERE}
      order by f.created_at desc, f.id limit ${LIST_LENGTH}`;
    return this.db.query<KeptFile>(sql, [userId]);
  }

  /** Whether a member may upload one more, before anything of it is read. */
  async hasRoom(userId: string, room: Room): Promise<boolean> {
    const sql = `select count(*)::int as files, coalesce(sum(f.size), 0)::float8 as bytes from public.files f
      where f.user_id = $1 and not f.made and f.removed_at is null`;
    const [{ files, bytes } = { files: 0, bytes: 0 }] = await this.db.query<{ files: number; bytes: number }>(sql, [
      userId,
    ]);
    return files < room.files && bytes < room.bytes;
  }

  /** Marks a file to be removed; from now on nobody is given it. */
  async discard(id: string): Promise<void> {
    await this.db.query('update public.files set removed_at = now() where id = $1 and removed_at is null', [id]);
  }

  /** Marks what nobody will use: without a member, without bytes, or for a day without a run. */
  async discardOrphans(): Promise<void> {
    const sql = `update public.files f set removed_at = now() where f.removed_at is null and (
      f.user_id is null
      or (f.ready_at is null and f.created_at < now() - make_interval(hours => ${ON_ITS_WAY_HOURS}))
      or (f.used_at < now() - make_interval(hours => ${UNUSED_HOURS})
        and not exists (select from public.run_files r where r.file_id = f.id)))`;
    await this.db.query(sql);
  }

  /** Some of the files that are marked. */
  async marked(): Promise<string[]> {
    const sql = `select id::text as id from public.files where removed_at is not null order by removed_at limit ${SWEPT_AT_ONCE}`;
    return (await this.db.query<{ id: string }>(sql)).map(({ id }) => id);
  }

  /** Forgets a file whose bytes are gone. */
  async forget(id: string): Promise<void> {
    await this.db.query('delete from public.files where id = $1 and removed_at is not null', [id]);
  }

  /** Those of these ids that no row knows. */
  async unknown(ids: readonly string[]): Promise<string[]> {
    const sql = `select t.id::text as id from unnest($1::uuid[]) t(id) where not exists (select from public.files f where f.id = t.id)`;
    return (await this.db.query<{ id: string }>(sql, [ids])).map(({ id }) => id);
  }
}
