import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createTarDecoder } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { cleanName } from '@/server/features/files/file-name';
import { fileWebhook } from './files-site';
import { openApp, type RoutedApp } from './route-table';

/** What file systems take as a name. */
const MAX_BYTES = 255;
/** One sign of each number of bytes in UTF-8. */
const SIGNS = ['a', 'é', '語', '😀'];

describe('a name of a file', () => {
  it.each(SIGNS)('of many %s leaves room for an id before it, and keeps its extension and whole signs', (sign) => {
    for (const length of [1, 50, 74, 110, 300]) {
      const name = cleanName(`${sign.repeat(length)}.txt`);
      expect(Buffer.byteLength(`${crypto.randomUUID()}-${name}`)).toBeLessThanOrEqual(MAX_BYTES);
      expect(name.replaceAll(sign, '')).toBe('.txt');
    }
  });
});

describe('the export of an account', () => {
  let site: RoutedApp;
  let member: { Authorization: string };
  beforeAll(async () => {
    site = await openApp({ webhooks: { sample: fileWebhook }, tuning: { recheckMs: 0 } });
    member = await site.signIn();
  });
  afterAll(() => site.close());

  async function upload(name: string): Promise<string> {
    const path = `/files?webhook=sample&field=anything&name=${encodeURIComponent(name)}`;
    const headers = { ...member, 'Content-Type': 'text/plain' };
    const answer = await site.app.request(path, { method: 'POST', headers, body: `words of ${name}` }, {});
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  }

  it('can be unpacked, whatever the names of its files, also those stored before names were bounded', async () => {
    for (const sign of SIGNS) {
      await upload(`${sign.repeat(74)}.txt`);
      const before = await upload(`${sign}.txt`);
      const long = `${sign.repeat(116)}.txt`;
      await site.backend.stack?.db.query('update public.files set name = $2 where id = $1', [before, long]);
    }
    const archive = (await site.ask('GET', '/account-api/export', undefined, member)).body;
    const folder = mkdtempSync(join(tmpdir(), 'unpacked-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for await (const { header, body } of archive?.pipeThrough(createTarDecoder()) ?? []) {
      const bytes = new Uint8Array(await new Response(body).arrayBuffer());
      if (header.name.endsWith('.txt')) await writeFile(join(folder, basename(header.name)), bytes);
    }
    expect(readdirSync(folder)).toHaveLength(2 * SIGNS.length);
  });
});
