import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Letterhead } from '@/contracts/document';
import { pdfText } from '../automation/support/pdf-text';
import { otherMember, PNG } from './files-site';
import { type Site, sampleBody, sampleWebhook, startSite } from './site';

let site: Site;
let other: { Authorization: string };
const mine = () => ({ Authorization: `Bearer ${site.token}` });
const json = { 'Content-Type': 'application/json' };

beforeAll(async () => {
  const document = { normaliser: 'plain-text', title: 'An offer', file: 'offer', validDays: 7 };
  site = await startSite({ webhooks: { sample: { ...sampleWebhook, document }, bare: sampleWebhook } });
  other = { Authorization: `Bearer ${await otherMember(site)}` };
});
afterAll(() => site.end());

async function made(webhook = 'sample'): Promise<string> {
  const id = crypto.randomUUID();
  expect((await site.run(webhook, { ...sampleBody, topic: 'Tea' }, { 'X-Run-Id': id })).status).toBe(200);
  return id;
}

const save = (id: string, ask: object = {}, headers = mine()) => site.post(`/runs/${id}/document`, ask, headers);
const keep = (letterhead: object, headers = mine()) =>
  fetch(`${site.url}/documents/letterhead`, {
    method: 'PUT',
    headers: { ...json, ...headers },
    body: JSON.stringify(letterhead),
  });
const head: Letterhead = { name: 'Brightline', contact: '12 Quay Street', spelling: 'uk', paper: 'a4' };
const codeOf = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code;

describe('the document of a run', () => {
  it('is made of the stored answer, with the cover its member asked for', async () => {
    const answer = await save(await made(), { title: ' For\nAnn ', client: 'Ann Ltd' });
    expect([answer.status, answer.headers.get('Content-Disposition')]).toEqual([
      200,
      'attachment; filename="offer.pdf"',
    ]);
    const text = pdfText(Buffer.from(await answer.arrayBuffer()));
    for (const words of ['For Ann', 'Ann Ltd', 'Valid 7 days', 'A demo about Tea']) expect(text).toContain(words);
  });

  it('prints what its member changed, where that is a result of its kind', async () => {
    const id = await made();
    const changed = await save(id, { value: 'Coffee instead' });
    const text = pdfText(Buffer.from(await changed.arrayBuffer()));
    expect(text).toContain('Coffee instead');
    expect(text).not.toContain('Tea');
    expect([(await save(id, { value: { no: 'text' } })).status, (await save(id, { title: 7 })).status]).toEqual([
      400, 400,
    ]);
  });

  it('is nobody else’s, and there is none where the tool declares none', async () => {
    const id = await made();
    expect((await save(id, {}, other)).status).toBe(404);
    expect((await site.post(`/runs/${id}/document`, {})).status).toBe(401);
    expect((await site.get(`/runs/${id}/document`, other)).status).toBe(404);
    expect((await save(await made('bare'))).status).toBe(404);
  });
});

describe('a letterhead', () => {
  it('is kept with its member alone, and stands on the next document', async () => {
    const logo = { type: 'image/jpeg', data: PNG.toString('base64') };
    const kept = await keep({ ...head, logo });
    expect([kept.status, await kept.json()]).toEqual([200, { ...head, logo: { ...logo, type: 'image/png' } }]);
    const theirs = await site.get('/documents/letterhead', other);
    expect(await theirs.json()).toEqual({ name: '', contact: '', spelling: 'us', paper: 'letter' });
    const pdf = Buffer.from(await (await save(await made())).arrayBuffer());
    expect(pdfText(pdf)).toContain('Prepared by Brightline');
    expect(pdf.toString('latin1')).toContain('/Subtype /Image');
    expect((await site.get('/documents/letterhead')).status).toBe(401);
    await keep(head);
    expect(await (await site.get('/documents/letterhead', mine())).json()).toEqual(head);
  });

  it.each([
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), 'invalid_logo'],
    ['a PNG that breaks off', PNG.subarray(0, 40), 'invalid_logo'],
    ['a picture of very many pixels', pngOf(20_000, 20_000), 'invalid_logo'],
    ['more than 200 KB', Buffer.concat([PNG, Buffer.alloc(205_000)]), 'invalid_logo'],
  ])('takes no %s as logo, by its bytes', async (_what, bytes, code) => {
    const answer = await keep({ ...head, logo: { type: 'image/png', data: bytes.toString('base64') } });
    expect([answer.status, await codeOf(answer)]).toEqual([400, code]);
  });

  it('refuses what it cannot mean, naming the field', async () => {
    for (const wrong of [{ ...head, spelling: 'fr' }, { ...head, paper: 'a0' }, { ...head, name: 'x'.repeat(121) }, []])
      expect((await keep(wrong)).status).toBe(400);
  });
});

/** A PNG whose header says so many pixels. */
function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}
