import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '@/server/backup/backup';
import { restore } from '@/server/backup/restore';
import { reachHolder } from '@/server/data/lock';
import { makeFolder, type Site, sampleBody, sampleWebhook, signIn, startSite, webhook } from './site';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const file = join(folder, 'site.tar.gz');
/** A backup of as little as one can hold. */
const small = join(folder, 'small.tar.gz');
const printed: string[] = [];
const print = (line: string) => void printed.push(line);
const about = (dataDir: string) => ({ root: '.', env: { DATA_DIR: dataDir }, print });
const make = (dataDir: string, ...args: string[]) => backUp(args, { ...about(dataDir), output: new PassThrough() });
const put = (dataDir: string, ...args: string[]) => restore(args, { ...about(dataDir), input: Readable.from([]) });

const WEBHOOKS = {
  sample: sampleWebhook,
  files: webhook(
    { type: 'object' },
    { files: [{ field: 'picture', path: 'picture', accept: ['image/png'], maxBytes: 10_000 }] },
  ),
};
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
);

let site: Site;
let dataDir = '';
let run = '';
let upload = '';

beforeAll(async () => {
  const siteFolder = makeFolder();
  dataDir = join(siteFolder, 'data');
  site = await startSite({ folder: siteFolder, webhooks: WEBHOOKS });
  const ran = await site.run('sample', { ...sampleBody, topic: 'lighthouses' });
  run = ran.headers.get('x-run-id') ?? '';
  const sent = await fetch(`${site.url}/files?webhook=files&field=picture&name=a.png`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${site.token}` },
    body: PNG,
  });
  expect([sent.status, await sent.clone().text()]).toEqual([201, expect.any(String)]);
  upload = ((await sent.json()) as { id: string }).id;
  await make(dataDir, file);
  const little = join(folder, 'little');
  mkdirSync(join(little, 'db/empty'), { recursive: true });
  writeFileSync(join(little, 'db/PG_VERSION'), '17\n');
  writeFileSync(join(little, 'secrets.json'), '{ "jwtSecret": "x" }');
  await make(little, small);
});
afterAll(async () => {
  await site.end();
  rmSync(folder, { recursive: true, force: true });
});

/** What a member finds on a site that starts on a data folder. */
async function found(at: string) {
  const started = await startSite({ dataDir: at, webhooks: WEBHOOKS });
  try {
    const session = await signIn(started.url, site.demo?.email ?? '', site.demo?.password ?? '');
    const mine = { Authorization: `Bearer ${session.access_token}` };
    const answer = await (await started.get(`/runs/${run}`, mine)).text();
    const bytes = Buffer.from(await (await started.get(`/files/${upload}/a.png`, mine)).arrayBuffer());
    return { answer, bytes };
  } finally {
    await started.end();
  }
}

/** Copies a backup was being made of. */
const copies = () => readdirSync(dataDir).filter((name) => name.startsWith('copy-'));

describe('a backup of a site that runs', () => {
  it('is for its owner alone, says so, and leaves nothing in the folder', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    // The file holds the secret that sessions are signed with: whoever makes it must be told.
    expect(printed.join('\n')).toContain('can sign in as any member');
    await expect.poll(copies).toEqual([]);
  });

  it('gives back members, results and files in a folder that is empty', async () => {
    const empty = join(folder, 'empty');
    await put(empty, file);
    expect(statSync(join(empty, 'secrets.json')).mode & 0o777).toBe(0o600);
    const { answer, bytes } = await found(empty);
    expect(answer).toContain('lighthouses');
    expect(bytes.equals(PNG)).toBe(true);
  });

  it('is made by whoever can read the secrets of the folder alone', async () => {
    const socket = await reachHolder(dataDir);
    socket?.write('x'.repeat(43));
    const said = await new Promise((done) => socket?.once('data', (piece) => done(String(piece))));
    expect(said).toBe('no');
    socket?.destroy();
    expect(copies()).toEqual([]);
  });

  it('replaces no file, and asks for one', async () => {
    await expect(make(dataDir, file)).rejects.toThrow(/is there already/);
    await expect(make(dataDir)).rejects.toThrow(/npm run backup -- /);
    await expect(make(join(folder, 'nowhere'), join(folder, 'other'))).rejects.toThrow(
      /no data of a site in .*nowhere/,
    );
    const hosted = { SUPABASE_URL: 'https://p.supabase.co', DATABASE_URL: 'postgres://u:p@db.test/postgres' };
    await expect(backUp(['x'], { root: '.', env: hosted, print, output: new PassThrough() })).rejects.toThrow(
      /pg_dump/,
    );
  });
});

describe('a restore', () => {
  it('is refused while the site runs', async () => {
    await expect(put(dataDir, file, '--force')).rejects.toThrow(/in use by another server/);
  });

  it('moves what is there aside, and only when told to', async () => {
    const other = join(folder, 'other');
    mkdirSync(join(other, 'db'), { recursive: true });
    writeFileSync(join(other, 'secrets.json'), 'theirs');
    await expect(put(other, small)).rejects.toThrow(/is not empty \(db, secrets\.json\)\. .*--force/);
    expect(readFileSync(join(other, 'secrets.json'), 'utf8')).toBe('theirs');
    await put(other, small, '--force');
    const [aside = ''] = readdirSync(other).filter((name) => name.startsWith('before-restore-'));
    expect(readFileSync(join(other, aside, 'secrets.json'), 'utf8')).toBe('theirs');
    expect(readdirSync(join(other, 'db'))).toEqual(['PG_VERSION', 'empty']);
  });

  it('takes what a backup gives through a pipe', async () => {
    const piped = new PassThrough();
    const pieces = piped.toArray();
    await backUp(['-'], { ...about(join(folder, 'little')), output: piped });
    const other = join(folder, 'piped');
    await restore(['-'], { ...about(other), input: Readable.from(await pieces) });
    expect(readdirSync(other).toSorted()).toEqual(['db', 'secrets.json']);
  });

  it('is what any tar reads, with sums any machine can check', () => {
    const place = join(folder, 'by-tar');
    mkdirSync(place);
    execFileSync('tar', ['-xzf', small, '-C', place]);
    if (process.platform === 'linux') execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: place });
    expect(readdirSync(place).toSorted()).toEqual(['SHA256SUMS', 'backup.json', 'db', 'secrets.json']);
  });

  /** The backup with something changed in its bytes. */
  const changed = (change: (bytes: Buffer) => Buffer) => {
    const path = join(folder, randomUUID());
    writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(small)))));
    return path;
  };
  const replaced = (from: string, to: string) => (bytes: Buffer) => {
    const text = bytes.toString('latin1');
    expect(text).toContain(from);
    return Buffer.from(text.replace(from, to), 'latin1');
  };
  const cut = () => {
    const path = join(folder, randomUUID());
    writeFileSync(path, readFileSync(small).subarray(0, -20));
    return path;
  };

  /** The backup, with its secrets beside the folder it is put into. */
  const leadingOut = join(folder, 'leading-out.tar.gz');
  beforeAll(async () => {
    const entries = await unpackTar(gunzipSync(readFileSync(small)));
    for (const { header } of entries) header.name = header.name.replace('secrets.json', 'db/../../secrets.json');
    writeFileSync(leadingOut, gzipSync(await packTar(entries)));
  });

  it.each([
    ['cut off', cut, /is broken/],
    ['ended between two files', () => changed((bytes) => bytes.subarray(0, 1024)), /is broken: .*truncated/],
    ['with another byte in a file', () => changed(replaced('jwtSecret', 'jwtsecret')), /is broken: its files are not/],
    ['of something else', () => join(process.cwd(), 'package.json'), /is broken/],
    ['that leads out of the folder', () => leadingOut, /is broken: it holds a file that belongs to no site/],
    ['of a later version', () => changed(replaced('"migration": "20', '"migration": "99')), /newer than this one/],
    ['of another layout', () => changed(replaced('"layout": 1', '"layout": 2')), /newer than this one/],
  ])('takes no backup %s, and changes nothing', async (_what, path, words) => {
    const target = join(folder, randomUUID());
    mkdirSync(target);
    await expect(put(target, path())).rejects.toThrow(words);
    expect(readdirSync(target)).toEqual([]);
  });

  it('says how it is used, and which file is missing', async () => {
    await expect(put(folder)).rejects.toThrow(/npm run restore -- /);
    await expect(put(folder, join(folder, 'missing'))).rejects.toThrow(/There is no file .*missing/);
  });
});
