import { createTarPacker } from 'modern-tar';
import { cutToBytes } from '../platform/cut-to-bytes';
import type { Db } from '../platform/database/db';
import { MEMBER_TABLES, type MemberTable } from './member-tables';

export interface ExportSources {
  db: Pick<Db, 'query'>;
  files: {
    store: {
      /** Opens the content of a file. */
      open(id: string): Promise<ReadableStream<Uint8Array>>;
    };
  };
}

/** Rows in one file of the archive: few, since runs contain whole answers, and other queries wait meanwhile. */
const PAGE_ROWS = 5;

/** Maximum bytes of a name in common file systems. */
const MAX_NAME_BYTES = 255;

/** Cuts the middle of a name that was stored before names were bounded in bytes, so that the archive can be unpacked. */
function cutName(name: string): string {
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return name;
  const extension = /\.[\w-]{1,12}$/.exec(name)?.[0] ?? '';
  return cutToBytes(name, MAX_NAME_BYTES - extension.length) + extension;
}

/** SQL of the account itself, without its password and the tokens of its mails. */
const ACCOUNT_SQL = `select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at,
    'email_confirmed_at', u.email_confirmed_at, 'user_metadata', u.raw_user_meta_data)::text as json
  from auth.users u where u.id = $1`;

const SESSIONS_SQL = `select jsonb_build_object('id', s.id, 'created_at', s.created_at, 'refreshed_at', s.refreshed_at,
    'user_agent', s.user_agent, 'ip', s.ip)::text as json
  from auth.sessions s where s.user_id = $1 order by s.id`;

/**
 * Packs all data of a member into a tar archive: `account.json`, `sessions.json`, each table page by page as
 * `<table>/<page>.json`, and each file as `files/<id>-<name>`. The archive is streamed: memory holds the keys of one table
 * and one page of its rows.
 */
export function exportMember({ db, files }: ExportSources, memberId: string): ReadableStream<Uint8Array> {
  const { readable, controller } = createTarPacker();

  async function addStream(name: string, size: number, bytes: ReadableStream<Uint8Array>): Promise<void> {
    await bytes.pipeTo(controller.add({ name, size, type: 'file', mode: 0o600, mtime: new Date() }));
  }
  async function addRows(name: string, rows: readonly { json: string }[]): Promise<void> {
    const bytes = new TextEncoder().encode(`[\n${rows.map(({ json }) => json).join(',\n')}\n]\n`);
    await addStream(name, bytes.length, new Blob([bytes]).stream());
  }
  async function addTable(name: string, { where, order, without = [] }: MemberTable): Promise<void> {
    // Pages are lists of keys: an offset would read all rows before it again, and rows would move between pages meanwhile.
    const columns = order.split(', ').map((column, index) => `${column}::text as "${index}"`);
    const keys = await db.query<Record<string, string>>(
      `select ${columns.join(', ')} from ${name} t where ${where} order by ${order}`,
      [memberId],
    );
    for (let start = 0; start < keys.length; start += PAGE_ROWS) {
      const page = keys.slice(start, start + PAGE_ROWS).map((key) => Object.values(key));
      const places = page.map(
        (key, row) => `(${key.map((_, index) => `$${3 + row * key.length + index}`).join(', ')})`,
      );
      const sql = `select (to_jsonb(t) - $2::text[])::text as json from ${name} t
        where ${where} and (${order}) in (${places.join(', ')}) order by ${order}`;
      const rows = await db.query<{ json: string }>(sql, [memberId, without, ...page.flat()]);
      await addRows(`${name.replace('public.', '')}/${start / PAGE_ROWS + 1}.json`, rows);
    }
  }
  async function addFiles(): Promise<void> {
    const sql = `select f.id::text as id, f.name, f.size from public.files f
      where f.user_id = $1 and f.ready_at is not null and f.removed_at is null order by f.id`;
    for (const { id, name, size } of await db.query<{ id: string; name: string; size: number }>(sql, [memberId]))
      await addStream(`files/${cutName(`${id}-${name}`)}`, size, await files.store.open(id));
  }
  async function addAll(): Promise<void> {
    await addRows('account.json', await db.query<{ json: string }>(ACCOUNT_SQL, [memberId]));
    await addRows('sessions.json', await db.query<{ json: string }>(SESSIONS_SQL, [memberId]));
    for (const [name, table] of Object.entries(MEMBER_TABLES)) await addTable(name, table);
    await addFiles();
    controller.finalize();
  }
  // Errors surface at the reader of the archive, whose download breaks off.
  addAll().catch((error: unknown) => controller.error(error));
  return readable;
}
