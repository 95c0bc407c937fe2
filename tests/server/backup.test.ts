import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '@/server/backup/backup';
import { connectToHolder } from '@/server/platform/database/lock';
import { commandOptions, makeBackup, printed, putBackup } from './backup-commands';
import { makeFolder, type Site, sampleBody, sampleWebhook, signIn, startSite, webhook } from './site';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const file = join(folder, 'site.tar.gz');

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
  await makeBackup(dataDir, file);
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
    await putBackup(empty, file);
    expect(statSync(join(empty, 'secrets.json')).mode & 0o777).toBe(0o600);
    const { answer, bytes } = await found(empty);
    expect(answer).toContain('lighthouses');
    expect(bytes.equals(PNG)).toBe(true);
  });

  it('is made by whoever can read the secrets of the folder alone', async () => {
    const socket = await connectToHolder(dataDir);
    socket?.write('x'.repeat(43));
    const said = await new Promise((done) => socket?.once('data', (piece) => done(String(piece))));
    expect(said).toBe('no');
    socket?.destroy();
    expect(copies()).toEqual([]);
  });

  it('replaces no file, and asks for one', async () => {
    await expect(makeBackup(dataDir, file)).rejects.toThrow(/is there already/);
    await expect(makeBackup(dataDir)).rejects.toThrow(/npm run backup -- /);
    await expect(makeBackup(join(folder, 'nowhere'), join(folder, 'other'))).rejects.toThrow(
      /no data of a site in .*nowhere/,
    );
    const hosted = { SUPABASE_URL: 'https://p.supabase.co', DATABASE_URL: 'postgres://u:p@db.test/postgres' };
    await expect(backUp(['x'], { ...commandOptions(''), env: hosted, output: new PassThrough() })).rejects.toThrow(
      /pg_dump/,
    );
  });

  it('is put back into no folder of a site that runs', async () => {
    await expect(putBackup(dataDir, file, '--force')).rejects.toThrow(/in use by another server/);
  });
});
