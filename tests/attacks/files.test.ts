import { type ClientRequest, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { FileLink, UploadedFile } from '@/contracts/file';
import { PNG } from '../server/files-site';
import { sendMegabytes } from './support/send-megabytes';
import { megabytes, send, signIn, stranger, target } from './support/target';

type Headers = Record<string, string>;

const TOOL = 'attacked-files';

function address(name: string, field = 'photo', tool = TOOL): string {
  return `/files?${new URLSearchParams({ webhook: tool, field, name })}`;
}

function upload(member: Headers, name: string, body: BodyInit, field?: string): Promise<Response> {
  const headers = { ...member, ...stranger(), 'Content-Type': 'application/octet-stream' };
  return fetch(target.url + address(name, field), { method: 'POST', headers, body });
}

async function uploaded(member: Headers, name: string, body: BodyInit, field?: string): Promise<UploadedFile> {
  const answer = await upload(member, name, body, field);
  expect(answer.status).toBe(201);
  return (await answer.json()) as UploadedFile;
}

const read = (path: string, headers: Headers = {}) =>
  fetch(target.url + path, { headers: { ...stranger(), ...headers }, redirect: 'manual' });

async function linkOf({ id }: UploadedFile, member: Headers): Promise<string> {
  const answer = await send('POST', `/files/${id}/link`, {}, member);
  return ((await answer.json()) as FileLink).url;
}

const flood = (member: Headers, size: number, declared: boolean) =>
  sendMegabytes(address('a.csv', 'papers'), size, declared, member);

// A site of others need not have a tool that takes files.
describe.skipIf(!target.demo)('files', () => {
  it('of another member are neither read, linked nor handed to a run', async () => {
    const [owner, thief] = [await signIn(), await signIn()];
    const file = await uploaded(owner, 'plan.png', PNG);
    const path = `/files/${file.id}/plan.png`;
    expect((await read(path, owner)).status).toBe(200);
    expect((await read(path)).status).toBe(401);
    expect((await read(path, thief)).status).toBe(404);
    expect((await send('POST', `/files/${file.id}/link`, {}, thief)).status).toBe(404);
    const run = await send('POST', `/webhook/${TOOL}`, { photo: file.value }, thief);
    expect([run.status, await run.json()]).toMatchObject([400, { error: { code: 'file_gone', field: 'photo' } }]);
    const list = (await (await read('/files', thief)).json()) as { files: object[] };
    expect(list.files).toEqual([]);
  });

  it('are opened by no link but ours, for that file and that time', async () => {
    const owner = await signIn();
    const [file, other] = [await uploaded(owner, 'a.png', PNG), await uploaded(owner, 'a.png', PNG)];
    const link = await linkOf(file, owner);
    expect((await read(link)).status).toBe(200);
    const { searchParams } = new URL(link, target.url);
    const [expires, signature] = [searchParams.get('expires') ?? '', searchParams.get('signature') ?? ''];
    const turned = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    for (const [id, until, signed] of [
      [other.id, expires, signature],
      [file.id, String(Number(expires) + 1), signature],
      [file.id, '99999999999', signature],
      [file.id, `${expires} `, signature],
      [file.id, '', signature],
      [file.id, expires, ''],
      [file.id, expires, turned],
      [file.id, expires, signature.slice(0, -2)],
      [file.id, expires, `${signature}AA`],
      [file.id, expires, 'x'.repeat(100_000).slice(0, 4000)],
    ] as const) {
      const query = new URLSearchParams({ expires: until, signature: signed });
      expect((await read(`/files/${id}/a.png?${query}`)).status).toBe(404);
    }
    expect((await read(link.replace('a.png', 'invoice.exe'))).status).toBe(404);
    expect((await read(link.replace(/&signature=.*/, ''))).status).toBe(401);
  });

  it('that are too large are refused, with a length, without one, or with a false one, and fill no memory', async () => {
    const member = await signIn();
    await flood(member, 5, false);
    const before = (await megabytes()) ?? 0;
    expect(await Promise.all([flood(member, 200, true), flood(member, 200, false), flood(member, 60, false)])).toEqual([
      413, 413, 413,
    ]);
    const held = ((await megabytes()) ?? 0) - before;
    if (target.memoryUrl) expect(held).toBeLessThan(50);
    expect(((await (await read('/files', member)).json()) as { files: object[] }).files).toEqual([]);
  });

  it('of other kinds than a field takes are refused, whatever they are called', async () => {
    const member = await signIn();
    for (const [name, body] of [
      ['a.png', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
      ['a.png', Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1')],
      ['a.jpg', Buffer.from('%PDF-1.7\n%\xe2\xe3\n', 'latin1')],
      ['a.txt', Buffer.from('plain\0words')],
      ['a.png', Buffer.from([0xff, 0xd8])],
    ] as const) {
      const answer = await upload(member, name, body);
      expect([answer.status, await answer.json()]).toMatchObject([415, { error: { code: 'file_type' } }]);
    }
  });

  it('are kept under the last part of their name, without what nobody sees', async () => {
    const member = await signIn();
    for (const [name, kept] of [
      ['../../etc/passwd.png', 'passwd.png'],
      ['..\\..\\boot.png', 'boot.png'],
      ['..', 'file'],
      ['', 'file'],
      ['a\r\nSet-Cookie: x=1.png', 'aSet-Cookie: x=1.png'],
      ['invoice\u202Egnp.exe', 'invoicegnp.exe'],
      ['a"; filename="evil.exe', 'a"; filename="evil.exe'],
      ['%2e%2e%2fa.png', '%2e%2e%2fa.png'],
      [`${'x'.repeat(500)}.png`, `${'x'.repeat(116)}.png`],
    ] as const) {
      const file = await uploaded(member, name, PNG);
      expect([file.name, file.value]).toEqual([kept, `${file.id}/${kept}`]);
      const answer = await read(await linkOf(file, member));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.headers.get('content-disposition')).toMatch(
        /^inline; filename="[^"]*"; filename\*=UTF-8''[\w.!~%-]+$/,
      );
    }
  });

  it('that are pages, scripts or drawings come back as what nobody runs', async () => {
    const member = await signIn();
    for (const [name, text, field, type] of [
      ['page.html', '<!doctype html><script>alert(1)</script>', 'photo', 'text/plain; charset=utf-8'],
      [
        'drawing.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
        'photo',
        'text/plain; charset=utf-8',
      ],
      ['code.js', 'alert(1)', 'photo', 'text/plain; charset=utf-8'],
      ['rows.csv', '<script>alert(1)</script>', 'papers', 'text/csv; charset=utf-8'],
      ['paper.pdf', '%PDF-1.7\n<script>alert(1)</script>\0', 'papers', 'application/pdf'],
    ] as const) {
      const file = await uploaded(member, name, text, field);
      const { headers } = await read(await linkOf(file, member));
      expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([type, 'nosniff']);
      expect(headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox$/);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it('without end make their member wait, and nobody else', async () => {
    const [greedy, other] = [await signIn(), await signIn()];
    const statuses: number[] = [];
    for (let round = 0; round < 17; round += 1)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 5 }, async () => (await upload(greedy, 'a.png', PNG)).status))),
      );
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(60);
    expect((await upload(other, 'a.png', PNG)).status).toBe(201);
  });

  it('sent drop by drop hold few places, which a member who leaves gives back', async () => {
    const member = await signIn();
    const slow: ClientRequest[] = [];
    const begin = () => {
      const headers = { ...member, ...stranger() };
      const sending = request(target.url + address('a.png'), { method: 'POST', headers, agent: false });
      sending.on('error', () => undefined);
      sending.write(PNG);
      slow.push(sending);
    };
    const tried = async () => await (await upload(member, 'a.png', PNG)).json();
    const triedBeside = () => {
      begin();
      return tried();
    };
    await expect.poll(triedBeside).toMatchObject({ error: { code: 'too_many_uploads' } });
    for (const sending of slow) sending.destroy();
    await expect.poll(tried).toMatchObject({ name: 'a.png' });
  });

  it('are taken from no page of another site', async () => {
    const asked = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
    expect((await fetch(target.url + address('a.png'), { method: 'OPTIONS', headers: asked })).status).toBe(403);
    expect((await upload({}, 'a.png', PNG)).status).toBe(401);
  });
});
