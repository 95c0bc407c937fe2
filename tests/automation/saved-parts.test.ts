import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RunFiles } from '@/automation/parts/module';
import { type NetGuard, publicOnly } from '@/automation/parts/net-guard';
import { jsonAnswer } from '@/automation/parts/run';
import { MAX_CONCURRENT_PARTS, MAX_PARTS, withDemoParts, withSavedParts } from '@/automation/parts/saved-parts';
import { runOf } from './support/run';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const LOCAL: NetGuard = { allowsAddress: () => true, allowsPort: () => true };
const run = runOf({ member: 'ada', body: {} });

let server: Server;
let base = '';
let saved: { name: string; bytes: Buffer; type: string }[] = [];
let full = false;
/** Requests that are answered now, and the most that ever were. */
let open = 0;
let mostOpen = 0;

const files = {
  save: async (_run, bytes, name, type) => {
    if (full) throw new Error('There is no room left.');
    saved.push({ name, bytes: Buffer.from(bytes), type });
    return `id-${saved.length}/${name}`;
  },
  demo: async (tool, name) => Buffer.from(`${tool}:${name}`),
  read: async () => PNG,
} satisfies RunFiles;

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    response.once('close', () => {
      open -= 1;
    });
    if (url === '/moved') response.writeHead(302, { Location: '/a%20card.png' }).end();
    else if (url === '/a%20card.png') response.writeHead(200, { 'Content-Type': 'image/png; q=1' }).end(PNG);
    else if (url === '/huge') response.writeHead(200).end(Buffer.alloc(26_214_401));
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  saved = [];
  full = false;
});

async function saveParts(value: object, names = ['image'], by = run, guard = LOCAL) {
  return JSON.parse((await withSavedParts(jsonAnswer(value), names, by, files, guard)).body);
}

it('keeps what an address leads to, and data, and lists of them; other parts stay', async () => {
  const image = [`${base}/moved`, `data:image/png;base64,${PNG.toString('base64')}`];
  const answer = await saveParts({ image, pdf: `${base}/a%20card.png`, title: 'x' }, ['image', 'pdf', 'none']);
  expect(answer).toEqual({
    image: [expect.stringMatching(/^id-\d\/a card\.png$/), expect.stringMatching(/^id-\d\/file\.png$/)],
    pdf: expect.stringMatching(/^id-\d\/a card\.png$/),
    title: 'x',
  });
  expect(saved.map(({ bytes, type }) => [bytes, type])).toEqual([
    [PNG, 'image/png'],
    [PNG, 'image/png'],
    [PNG, 'image/png'],
  ]);
});

it('keeps what the entries of lists have, also of a list that is the answer', async () => {
  const card = `${base}/moved`;
  const kept = expect.stringMatching(/^id-\d\/a card\.png$/);
  const images = [{ url: card, caption: 'One' }, { caption: 'None' }, { url: card, caption: 'Two' }];
  const answer = await saveParts({ images, at: { once: [card] } }, ['images.*.url', 'at.once', 'at.*', 'none.*.url']);
  expect(answer).toEqual({
    images: [{ url: kept, caption: 'One' }, { caption: 'None' }, { url: kept, caption: 'Two' }],
    at: { once: [kept] },
  });
  expect(await saveParts([{ url: card }], ['*.url'])).toEqual([{ url: kept }]);
});

it.each([
  ['leads to nothing', () => `${base}/gone`],
  ['is larger than a file may be', () => `${base}/huge`],
  ['is no address', () => 'ftp://x.test/a.png'],
])('leaves what %s as it came', async (_what, image) => {
  expect(await saveParts({ image: image() })).toEqual({ image: image() });
  expect(saved).toEqual([]);
});

it('asks no address that is not public, and nothing for a run without a member', async () => {
  const image = `${base}/a%20card.png`;
  expect(await saveParts({ image }, ['image'], run, publicOnly)).toEqual({ image });
  expect(await saveParts({ image }, ['image'], runOf({ body: {} }))).toEqual({ image });
});

it('fetches a few parts at the same time, and leaves those of a list without end as they came', async () => {
  const image = Array.from({ length: MAX_PARTS + 5 }, () => `${base}/a%20card.png`);
  const answer = (await saveParts({ image, pdf: `${base}/a%20card.png` }, ['image', 'pdf'])) as {
    image: string[];
    pdf: string;
  };
  expect(answer.image).toHaveLength(image.length);
  expect(answer.image.slice(MAX_PARTS)).toEqual(image.slice(MAX_PARTS));
  expect(answer.pdf).toBe(`${base}/a%20card.png`);
  expect(answer.image.slice(0, MAX_PARTS).every((part) => part.startsWith('id-'))).toBe(true);
  expect([saved.length, mostOpen]).toEqual([MAX_PARTS, expect.any(Number)]);
  expect(mostOpen).toBeLessThanOrEqual(MAX_CONCURRENT_PARTS);
});

it('leaves an address where there is no room, and says so where it was data', async () => {
  full = true;
  const image = `${base}/a%20card.png`;
  expect(await saveParts({ image })).toEqual({ image });
  await expect(saveParts({ image: 'data:image/png;base64,AAAA' })).rejects.toThrow('There is no room left.');
});

it('leaves an answer alone, to the letter, that names no part or is no object', async () => {
  const answer = { status: 200, contentType: 'application/json', body: '[ {"image": 1} ]' };
  expect(await withSavedParts(answer, ['image'], run, files, LOCAL)).toBe(answer);
  const spaced = { ...answer, body: '{ "image": "x" }' };
  expect(await withSavedParts(spaced, [], run, files, LOCAL)).toBe(spaced);
});

it('takes the parts of a demo from the folder of the tool', async () => {
  const answer = await withDemoParts(jsonAnswer({ image: 'card.png' }), ['image'], run, files, 'cards');
  expect(JSON.parse(answer.body)).toEqual({ image: 'id-1/card.png' });
  expect(saved[0]?.bytes.toString()).toBe('cards:card.png');
});
