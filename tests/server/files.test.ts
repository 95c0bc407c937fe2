import { createHmac } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputFile } from '@/contracts/file';
import { createFileLinks } from '@/server/features/files/file-links';
import { FORM_TYPES, FRAMED, otherMember, PNG, startFileSite, upload, uploaded } from './files-site';
import type { Site } from './site';

let site: Site;
let other: string;

beforeAll(async () => {
  site = await startFileSite();
  other = await otherMember(site);
});
afterAll(() => site.end());

const mine = () => ({ Authorization: `Bearer ${site.token}` });
const json = async (response: Response) => (await response.json()) as Record<string, unknown>;
const place = (id: string) => join(site.folder, 'data/files', id.slice(0, 2), id);
const arriving = () => readdirSync(join(site.folder, 'data/arriving'));

/** Runs the tool on a picture and gives what its automation was given. */
async function given(photo: string, headers: Record<string, string> = {}): Promise<InputFile> {
  const answer = await site.run('sample', { photo, apiKey: 'demo' }, headers);
  expect(answer.status).toBe(200);
  return JSON.parse(await answer.text()) as InputFile;
}

describe('an upload', () => {
  it('is kept under its own name, closed to others of the machine, and read from its bytes', async () => {
    const file = await uploaded(site.url, site.token, 'Grüße aus Zürich.jpg', PNG);
    expect(file).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Grüße aus Zürich.jpg',
      type: 'image/png',
      size: PNG.length,
      value: `${file.id}/Grüße aus Zürich.jpg`,
    });
    expect(statSync(place(file.id)).mode & 0o777).toBe(0o600);
    expect(arriving()).toEqual([]);
    const read = await site.get(`/files/${file.id}/${encodeURIComponent(file.name)}`, mine());
    expect(Buffer.from(await read.arrayBuffer())).toEqual(PNG);
    const { files } = (await json(await site.get('/files', mine()))) as { files: object[] };
    expect(files[0]).toMatchObject({ ...file, createdAt: expect.stringMatching(/^\d{4}-/) });
  });

  it.each([
    ['photo', 'notes.txt', 'Grüße', 'text/plain'],
    ['photo', 'notes.html', '<b>hi</b>', 'text/plain'],
    ['papers', 'rows.csv', 'BM;a\n1;2', 'text/csv'],
    ['papers', 'paper', '%PDF-1.7\n\0', 'application/pdf'],
    ['subtitles', 'film.SRT', '1\n00:00', 'text/plain'],
    ['anything', 'model.bin', 'a\0b', 'application/octet-stream'],
    ['anything', 'page.html', '<b>hi</b>', 'text/plain'],
  ])('for %s of %s is told apart by its bytes', async (field, name, text, type) => {
    expect((await uploaded(site.url, site.token, name, text, { field })).type).toBe(type);
  });

  it.each([
    ['a picture of another kind', 'photo', 'a.png', Buffer.from('GIF89a\x01\x00\x01\x00\0\0\0', 'latin1'), 'image/gif'],
    ['bytes that are no text', 'photo', 'a.txt', Buffer.from([0xff, 0xfe, 1, 2, 3]), 'of a kind we do not know'],
    ['text with a NUL', 'papers', 'a.csv', 'a;b\0', 'of a kind we do not know'],
    ['words where a picture belongs', 'papers', 'a.pdf', 'hello', 'text/plain'],
    ['another ending', 'subtitles', 'film.srt.txt', '1', 'text/plain'],
  ])('of %s is refused, naming what came and what is taken', async (_what, field, name, body, found) => {
    const answer = await upload(site.url, site.token, name, body, { field });
    expect([answer.status, await json(answer)]).toEqual([
      415,
      { error: { code: 'file_type', message: expect.stringMatching(new RegExp(`${found}.*Taken here: `)) } },
    ]);
  });

  it('that is too large is refused, with its length declared or without, and leaves nothing', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(200_000)]);
    for (const body of [large, new Blob([large]).stream()]) {
      const answer = await upload(site.url, site.token, 'a.png', body);
      expect([answer.status, await json(answer)]).toEqual([
        413,
        { error: { code: 'file_too_large', message: 'This file is too large: the limit is 200 KB.' } },
      ]);
    }
    expect(arriving()).toEqual([]);
  });

  it.each(FORM_TYPES)('inside a form (%s) is refused, as its framing would be kept', async (type) => {
    const answer = await upload(site.url, site.token, 'a.csv', FRAMED, { field: 'papers', 'Content-Type': type });
    expect([answer.status, await json(answer)]).toEqual([
      415,
      { error: { code: 'form_upload', message: expect.stringContaining('as the body'), field: 'Content-Type' } },
    ]);
  });

  it('that is broken off leaves nothing', async () => {
    const before = (await json(await site.get('/files', mine()))) as object;
    const leaving = new AbortController();
    const body = new ReadableStream({ start: (sink) => sink.enqueue(PNG) });
    const query = '/files?webhook=sample&field=photo&name=a.png';
    const init = { method: 'POST', headers: mine(), body, duplex: 'half', signal: leaving.signal };
    const call = fetch(site.url + query, init as RequestInit).catch(() => 'left');
    await expect.poll(arriving).toHaveLength(1);
    leaving.abort();
    expect(await call).toBe('left');
    await expect.poll(arriving).toEqual([]);
    expect(await json(await site.get('/files', mine()))).toEqual(before);
  });

  it('needs a member, a field that takes files and some bytes', async () => {
    expect((await upload(site.url, 'nobody', 'a.png', PNG)).status).toBe(401);
    expect((await upload(site.url, site.token, 'a.png', PNG, { field: 'apiKey' })).status).toBe(404);
    expect((await upload(site.url, site.token, 'a.png', PNG, { tool: 'constructor' })).status).toBe(404);
    const empty = await upload(site.url, site.token, 'a.png', '');
    expect([empty.status, await json(empty)]).toMatchObject([400, { error: { code: 'file_empty' } }]);
  });
});

describe('a run', () => {
  it('gives its automation the file in the place of its value, at an address that works without a session', async () => {
    const file = await uploaded(site.url, site.token, 'a b.png', PNG);
    const got = await given(file.value);
    const { value: _value, ...known } = file;
    expect(got).toEqual({ ...known, url: expect.stringContaining(`${site.url}/files/${file.id}/a%20b.png?expires=`) });
    const read = await fetch(got.url);
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await read.arrayBuffer())).toEqual(PNG);
  });

  it('takes lists of files, deep in its body, and empty places as they are', async () => {
    const field = 'papers';
    const [one, two] = await Promise.all(
      ['a.csv', 'b.csv'].map((name) => uploaded(site.url, site.token, name, 'a;b', { field })),
    );
    const body = { photo: '', more: { papers: [one?.value, two?.value] }, apiKey: 'demo' };
    const answer = JSON.parse(await (await site.run('sample', body)).text()) as { papers: InputFile[] };
    expect(answer.papers.map(({ id, name }) => [id, name])).toEqual([
      [one?.id, 'a.csv'],
      [two?.id, 'b.csv'],
    ]);
  });

  it('keeps the value alone, in its body and its inputs', async () => {
    const file = await uploaded(site.url, site.token, 'a.png', PNG);
    const id = crypto.randomUUID();
    await given(file.value, { 'X-Run-Id': id });
    await given(file.value, { 'X-Run-Id': id });
    const inputs = { photo: file.value };
    const put = { method: 'PUT', headers: { ...mine(), 'Content-Type': 'application/json' } };
    await fetch(`${site.url}/runs/${id}/inputs`, { ...put, body: JSON.stringify({ inputs }) });
    expect(await json(await site.get(`/runs/${id}`, mine()))).toMatchObject({ state: 'succeeded', inputs });
  });

  it.each([
    ['of another member', async () => (await uploaded(site.url, other, 'a.png', PNG)).value, 'file_gone'],
    ['nobody has', async () => `${crypto.randomUUID()}/a.png`, 'file_gone'],
    [
      'uploaded for another field',
      async () => (await uploaded(site.url, site.token, 'a.csv', 'a;b', { field: 'papers' })).value,
      'file_type',
    ],
  ])('refuses a file %s, naming the field', async (_what, value, code) => {
    const answer = await site.run('sample', { photo: await value(), apiKey: 'demo' });
    expect([answer.status, await json(answer)]).toEqual([
      400,
      { error: { code, field: 'photo', message: expect.stringContaining('"a.') } },
    ]);
  });

  it('refuses a value that is none', async () => {
    for (const photo of ['x', 'x/y', '../../etc/passwd', `${'0'.repeat(36)}/a`])
      expect((await site.run('sample', { photo, apiKey: 'demo' })).status).toBe(400);
  });
});

describe('deleting', () => {
  const remove = (id: string) => fetch(`${site.url}/runs/${id}`, { method: 'DELETE', headers: mine() });

  it('the last run that uses a file removes it, bytes and all', async () => {
    const file = await uploaded(site.url, site.token, 'a.png', PNG);
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const id of [first, second]) await given(file.value, { 'X-Run-Id': id });
    const read = () => site.get(`/files/${file.id}/a.png`, mine());
    expect((await remove(first)).status).toBe(204);
    expect((await read()).status).toBe(200);
    expect((await remove(second)).status).toBe(204);
    expect((await read()).status).toBe(404);
    await expect.poll(() => existsSync(place(file.id))).toBe(false);
    const again = await site.run('sample', { photo: file.value, apiKey: 'demo' });
    expect(await json(again)).toEqual({
      error: {
        code: 'file_gone',
        field: 'photo',
        message: 'The file "a.png" is no longer here. Please upload it again.',
      },
    });
  });
});

describe('reading', () => {
  it('belongs to the member and to who has a link', async () => {
    const file = await uploaded(site.url, site.token, 'a.png', PNG);
    const path = `/files/${file.id}/a.png`;
    expect((await site.get(path)).status).toBe(401);
    expect((await site.get(path, { Authorization: `Bearer ${other}` })).status).toBe(404);
    const asked = await site.post(`/files/${file.id}/link`, {}, mine());
    const { url, expires } = (await json(asked)) as { url: string; expires: string };
    const left = Date.parse(expires) - Date.now();
    expect(left).toBeGreaterThan(3_500_000);
    expect(left).toBeLessThanOrEqual(3_600_000);
    expect((await site.get(url)).status).toBe(200);
    expect((await site.post(`/files/${file.id}/link`, {}, { Authorization: `Bearer ${other}` })).status).toBe(404);
  });

  it('by a link ends after an hour', async () => {
    const file = await uploaded(site.url, site.token, 'a.png', PNG);
    const { jwtSecret } = JSON.parse(readFileSync(join(site.folder, 'data/secrets.json'), 'utf8')) as {
      jwtSecret: string;
    };
    const key = createHmac('sha256', jwtSecret).update('file links').digest('base64url');
    const source = { session: (decodeJwt(site.token) as { session_id: string }).session_id };
    const madeBefore = (seconds: number) =>
      createFileLinks(key, () => Date.now() - seconds * 1000).make(file, source).path;
    expect((await site.get(madeBefore(3500))).status).toBe(200);
    const answer = await site.get(madeBefore(3601));
    expect([answer.status, await json(answer)]).toMatchObject([410, { error: { code: 'link_expired' } }]);
  });

  it('gives a player the part it asks for', async () => {
    const sound = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(100, 7)]);
    const file = await uploaded(site.url, site.token, 'a.wav', sound);
    const part = (Range: string) => site.get(`/files/${file.id}/a.wav`, { ...mine(), Range });
    const size = sound.length;
    for (const [range, first, last] of [
      ['bytes=0-3', 0, 3],
      ['bytes=100-', 100, size - 1],
      ['bytes=-5', size - 5, size - 1],
      ['bytes=10-99999', 10, size - 1],
    ] as const) {
      const answer = await part(range);
      expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${first}-${last}/${size}`]);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(sound.subarray(first, last + 1));
    }
    for (const range of [`bytes=${size}-`, 'bytes=5-2', 'bytes=-0']) {
      const answer = await part(range);
      expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    }
    expect((await part('bytes=0-1,4-5')).status).toBe(200);
    const head = await fetch(`${site.url}/files/${file.id}/a.wav`, { method: 'HEAD', headers: mine() });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)]);
  });
});
