import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Failure } from '@/contracts/failure';
import { FileRows } from '@/server/features/files/file-rows';
import type { Files } from '@/server/features/files/files';
import { openFiles } from '@/server/features/files/open-files';
import { writeUpload } from '@/server/features/files/write-upload';
import type { Db } from '@/server/platform/database/db';
import { applyMigrations } from '@/server/platform/database/migrations';
import { createPgDb } from '@/server/platform/database/pg-db';
import { admitRun } from './admit';

import { type BucketStub, startBucket } from './bucket-stub';
import { PAPERS, PHOTO, PNG } from './files-site';
import { openDatabase, type TestDatabase } from './postgres';

const KEY = 'sb_secret_1234567890';
const SIGNAL = new AbortController().signal;

let database: TestDatabase;
let db: Db;
let bucket: BucketStub;
let folder: string;
let files: Files;
let member: string;
const log: string[] = [];

beforeAll(async () => {
  [database, bucket] = await Promise.all([openDatabase('template1'), startBucket(KEY)]);
  db = createPgDb(database.url);
  // As hosted Supabase has it before our migrations, with a policy somebody made too wide.
  await db.script(`create schema storage; grant usage on schema storage to authenticated;
    create table storage.buckets (id text primary key, name text, public boolean, file_size_limit bigint);
    create table storage.objects (bucket_id text, name text);
    alter table storage.objects enable row level security;
    create policy everything on storage.objects for all to authenticated using (true) with check (true);
    grant all on storage.objects to authenticated`);
  await applyMigrations(db, 'supabase/migrations');
});
afterAll(async () => {
  await db.close();
  await database.close();
  await bucket.close();
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
  log.length = 0;
  member = randomUUID();
  await db.query('insert into auth.users (id) values ($1)', [member]);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (hosted: boolean, secretKey?: string) =>
  openFiles({
    settings: hosted ? { supabaseUrl: bucket.url, supabaseSecretKey: secretKey } : {},
    db,
    dataDir: folder,
    siteUrl: 'https://site.test',
    log: (line) => log.push(line),
    ...(!hosted && { secret: 'x'.repeat(40) }),
  });
const bodyOf = (bytes: Uint8Array) => ({ body: new Blob([new Uint8Array(bytes)]).stream(), signal: SIGNAL });
const upload = (bytes: Uint8Array = PNG, name = 'a.png') =>
  files.upload(member, { ...PHOTO, tool: 'photos' }, name, bodyOf(bytes));
const names = async () => (await files.list(member)).map(({ name }) => name);
const age = (id: string, column: string, hours: number) =>
  db.query(`update public.files set ${column} = now() - make_interval(hours => $2) where id = $1`, [id, hours]);

async function startRun(ids: string[] = []): Promise<string> {
  const id = randomUUID();
  const started = await admitRun(db, { id, userId: member, files: ids }).catch((error: Failure) => error.code);
  return started === 'file_gone' ? '' : id;
}

describe.each([
  ['in a folder', false],
  ['in a bucket of hosted Supabase', true],
])('files %s', (_name, hosted) => {
  beforeEach(() => {
    files = open(hosted, KEY);
  });
  const there = (id: string) => (hosted ? bucket.kept.has(id) : existsSync(join(folder, 'files', id.slice(0, 2), id)));

  it('are kept, read whole and in part, and leave nothing on the way', async () => {
    const { id } = await upload();
    expect([there(id), readdirSync(join(folder, 'arriving'))]).toEqual([true, []]);
    const read = async (range?: { first: number; last: number }) =>
      Buffer.from(await new Response(await files.store.open(id, range)).arrayBuffer());
    expect(await read()).toEqual(PNG);
    expect(await read({ first: 1, last: 3 })).toEqual(Buffer.from('PNG'));
    expect(bucket.refused).toEqual([]);
  });

  it('go a day after nobody used them, and not before', async () => {
    const [unused, used, fresh] = [await upload(), await upload(), await upload()];
    await startRun([used.id]);
    for (const [file, hours] of [
      [unused, 25],
      [used, 25],
      [fresh, 23],
    ] as const)
      await db.query(
        `update public.files set created_at = created_at - make_interval(hours => $2),
          used_at = used_at - make_interval(hours => $2) where id = $1`,
        [file.id, hours],
      );
    await files.sweep();
    expect([unused, used, fresh].map(({ id }) => there(id))).toEqual([false, true, true]);
    expect(await files.find(unused.id)).toBeUndefined();
  });

  it('are of the tool they were uploaded for, and of every tool whose run took or made them', async () => {
    const { id } = await upload();
    const isOf = async (...tools: string[]) => (await files.findOwned(member, [id], tools)).length === 1;
    expect([await isOf('photos'), await isOf('t', 'x'), await isOf()]).toEqual([true, false, false]);
    await startRun([id]);
    expect([await isOf('photos'), await isOf('t', 'x'), await isOf('x')]).toEqual([true, true, false]);
    expect(await files.findOwned(randomUUID(), [id], ['photos'])).toEqual([]);
    expect(await files.findOwned(member, [id])).toHaveLength(1);
    const made = (await files.save(await startRun(), member, PNG, 'b.png', 'image/png')).slice(0, id.length);
    const of = async (tool: string) => (await files.findOwned(member, [made], [tool])).length;
    expect([await of('t'), await of('photos')]).toEqual([1, 0]);
  });

  it('go with the account', async () => {
    const { id } = await upload();
    await startRun([id]);
    await db.query('delete from auth.users where id = $1', [member]);
    expect(await files.find(id)).toBeUndefined();
    await files.sweep();
    expect(there(id)).toBe(false);
    expect(await db.query('select 1 from public.files where id = $1', [id])).toEqual([]);
  });

  it('go with the last run that used them, however that was deleted', async () => {
    const { id } = await upload();
    const [one, two] = [await startRun([id]), await startRun([id])];
    await db.query('delete from public.runs where id = $1', [one]);
    await files.sweep();
    expect([await names(), there(id)]).toEqual([['a.png'], true]);
    await db.query('delete from public.runs where id = $1', [two]);
    expect(await files.find(id)).toBeUndefined();
    await files.sweep();
    expect(there(id)).toBe(false);
  });

  it('that a run makes belong to it', async () => {
    const run = await startRun();
    const value = await files.save(run, member, PNG, 'picture', 'image/jpeg');
    const { id, name, type } = (await files.find(value.split('/')[0] ?? '')) ?? {};
    expect([value, name, type]).toEqual([`${id}/picture`, 'picture', 'image/png']);
    expect(
      (
        await files.find(
          (await files.save(run, member, Buffer.from('{}'), 'x', 'application/json')).split('/')[0] ?? '',
        )
      )?.type,
    ).toBe('application/json');
    await expect(files.save(run, null, PNG, 'a', 'image/png')).rejects.toMatchObject({ code: 'no_member' });
    await expect(files.save(run, member, Buffer.alloc(26_214_401), 'a', 'x/y')).rejects.toMatchObject({
      code: 'file_too_large',
    });
    await expect(files.save(randomUUID(), member, PNG, 'lost', 'image/png')).rejects.toThrow();
    await db.query('delete from public.runs where id = $1', [run]);
    await files.sweep();
    expect([await names(), id && there(id)]).toEqual([[], false]);
  });

  it('whose process died before their bytes were there are nobody’s, and go', async () => {
    const id = randomUUID();
    const rows = new FileRows(db);
    const half = { id, userId: member, name: 'half.png', type: 'image/png', size: 1, isMadeByRun: false };
    expect(await rows.reserve(half, { files: 1, bytes: 1 })).toBe(true);
    expect([await files.find(id), await names()]).toEqual([undefined, []]);
    const path = join(folder, 'half');
    writeFileSync(path, 'x');
    await files.store.put(id, path, 'image/png');
    await files.sweep();
    expect(there(id)).toBe(true);
    await age(id, 'created_at', 2);
    await files.sweep();
    expect(there(id)).toBe(false);
  });

  it('keep to the room there is, also at the same moment', async () => {
    const rows = new FileRows(db);
    const reserve = (size: number, made = false) => {
      const file = { id: randomUUID(), userId: member, name: 'a', type: 't', size, isMadeByRun: made };
      return rows.reserve(file, { files: 3, bytes: 10 });
    };
    expect((await Promise.all(Array.from({ length: 8 }, () => reserve(1)))).filter(Boolean)).toHaveLength(3);
    expect([await reserve(1, true), await reserve(10, true), await reserve(9, true)]).toEqual([true, false, true]);
    await db.query('update public.files set size = 200000000 where user_id = $1', [member]);
    await expect(files.requireRoom(member)).rejects.toMatchObject({ code: 'too_many_files', status: 409 });
    await expect(upload()).rejects.toMatchObject({ code: 'too_many_files', status: 409 });
    expect(readdirSync(join(folder, 'arriving'))).toEqual([]);
  });
});

describe('a run', () => {
  beforeEach(() => {
    files = open(false);
  });

  it('starts with all of its files or not at all', async () => {
    const [kept, gone] = [await upload(), await upload()];
    await new FileRows(db).discard(gone.id);
    expect(await startRun([kept.id, gone.id])).toBe('');
    expect(await startRun([kept.id])).not.toBe('');
    expect(await db.query('select 1 from public.runs where user_id = $1', [member])).toHaveLength(1);
  });

  it('keeps a file that another run lets go at the same moment', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id } = await upload();
      const before = await startRun([id]);
      const [after] = await Promise.all([startRun([id]), db.query('delete from public.runs where id = $1', [before])]);
      expect((await files.find(id)) !== undefined).toBe(after !== '');
    }
  });
});

describe('a folder of files', () => {
  beforeEach(() => {
    files = open(false);
  });

  it('loses at the start what no row knows, and nothing else', async () => {
    const { id } = await upload();
    const stranger = randomUUID();
    mkdirSync(join(folder, 'files', stranger.slice(0, 2)), { recursive: true });
    const path = join(folder, 'files', stranger.slice(0, 2), stranger);
    writeFileSync(path, 'x');
    writeFileSync(join(folder, 'arriving', randomUUID()), 'half');
    const end = files.start();
    await end();
    expect([existsSync(path), existsSync(join(folder, 'arriving'))]).toEqual([false, false]);
    expect(await new Response(await files.store.open(id)).text()).not.toBe('');
    expect(log).toEqual(['files: removed 1 without a row']);
  });
});

describe('a bucket', () => {
  it('that is down keeps the row until the bytes are gone', async () => {
    files = open(true, KEY);
    const { id } = await upload();
    await new FileRows(db).discard(id);
    bucket.down = true;
    await files.sweep();
    await expect(upload()).rejects.toThrow('503');
    bucket.down = false;
    expect([bucket.kept.has(id), log.length > 0]).toEqual([true, true]);
    await files.sweep();
    expect(bucket.kept.has(id)).toBe(false);
    expect(await db.query('select 1 from public.files where user_id = $1', [member])).toEqual([]);
    expect(log.join()).not.toContain(KEY);
  });

  it('is not used without its key: nothing is taken', async () => {
    files = open(true);
    await expect(upload()).rejects.toMatchObject({ code: 'files_not_set_up', status: 503 });
    expect(await names()).toEqual([]);
  });

  it('is private, and closed to members whatever other policies say', async () => {
    expect(await db.query('select id, public from storage.buckets')).toEqual([{ id: 'files', public: false }]);
    await db.query("insert into storage.objects values ('files', 'x'), ('other', 'y')");
    const seen = async (sql: string) => {
      await db.script(`set role authenticated; ${sql}; reset role`);
    };
    await seen("do $$ begin assert (select string_agg(name, '') from storage.objects) = 'y'; end $$");
    await expect(seen("insert into storage.objects values ('files', 'z')")).rejects.toThrow('row-level security');
  });
});

describe('a body', () => {
  it('whose sender left is waited for no longer, and leaves no file', async () => {
    const path = join(folder, 'arriving');
    const leaving = new AbortController();
    const endless = new ReadableStream<Uint8Array>({ start: (sink) => sink.enqueue(PNG) });
    const taken = writeUpload({ body: endless, signal: leaving.signal }, path, 1000);
    leaving.abort();
    await expect(taken).rejects.toMatchObject({ code: 'broken_off' });
    await expect(writeUpload({ body: endless, signal: leaving.signal }, path, 1000)).rejects.toThrow();
    expect(existsSync(path)).toBe(false);
  });

  it('is text only where it is text to its end', async () => {
    const text = async (...parts: Buffer[]) => {
      const body = new ReadableStream<Uint8Array>({
        start(sink) {
          for (const part of parts) sink.enqueue(part);
          sink.close();
        },
      });
      const path = join(folder, randomUUID());
      return (await writeUpload({ body, signal: SIGNAL }, path, 1000)).isText;
    };
    const umlaut = Buffer.from('ü');
    expect(await text(Buffer.from('a'), umlaut.subarray(0, 1), umlaut.subarray(1))).toBe(true);
    expect(await text(Buffer.from('a'), umlaut.subarray(0, 1))).toBe(false);
    expect(await text(Buffer.from('a\0'))).toBe(false);
  });
});

it('fields for several files each take their own kinds', async () => {
  files = open(false);
  const taken = files.upload(member, { ...PAPERS, tool: 'papers' }, 'a.csv', bodyOf(Buffer.from('a;b')));
  expect(await taken).toMatchObject({ type: 'text/csv', size: 3 });
});
