import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { mayRedirect, redirectHost } from '@/features/oauth/server/client-metadata';
import { clientDocumentReader, createClients } from '@/features/oauth/server/clients';
import type { Db } from '@/server/platform/database/db';
import { createPgDb } from '@/server/platform/database/pg-db';
import { openDatabase, type TestDatabase } from '../../../server/postgres';

const ID = 'https://program.example/client.json';
const DOCUMENT = { client_id: ID, client_name: 'Program', redirect_uris: ['https://program.example/back'] };
const noDb = { query: async () => [] };

/** Clients beside a web on which there is this text. */
function clientsWith(text: string | undefined) {
  const web = vi.fn(async () => text);
  const clock = { now: 0 };
  return { web, clock, clients: createClients(noDb, web, () => clock.now) };
}

it('reads what a program says of itself at its own address, and for a while not again', async () => {
  const { web, clock, clients } = clientsWith(JSON.stringify(DOCUMENT));
  const client = { id: ID, name: 'Program', redirectUris: DOCUMENT.redirect_uris };
  expect(await clients.find(ID, 'a member')).toEqual(client);
  clock.now = 15 * 60_000 - 1;
  await clients.find(ID, 'a member');
  expect(web).toHaveBeenCalledTimes(1);
  clock.now += 1;
  await clients.find(ID, 'a member');
  expect(web).toHaveBeenCalledTimes(2);
});

it.each([
  ['nothing', undefined],
  ['no JSON', '<html>'],
  ['null', 'null'],
  ['a list', '[]'],
  ['the document of another program', JSON.stringify({ ...DOCUMENT, client_id: `${ID}?` })],
  ['a document without addresses', JSON.stringify({ ...DOCUMENT, redirect_uris: [] })],
])('knows no program where there is %s', async (_what, text) => {
  await expect(clientsWith(text).clients.find(ID, 'a member')).rejects.toMatchObject({
    code: expect.stringMatching(/^invalid_(client|redirect_uri)$/),
  });
});

it.each([
  'http://program.example/client.json',
  'https://program.example/',
  'https://program.example',
  'https://PROGRAM.example/client.json',
  'https://program.example/a/../client.json',
  'https://program.example/client.json#x',
  'https://user:word@program.example/client.json',
])('asks nobody for %s, which is no address of a document', async (id) => {
  const { web, clients } = clientsWith(JSON.stringify(DOCUMENT));
  await expect(clients.find(id, 'a member')).rejects.toMatchObject({ code: 'invalid_client' });
  expect(web).not.toHaveBeenCalled();
});

it('has few documents fetched for one member within a minute', async () => {
  const { clients } = clientsWith(undefined);
  const codes: unknown[] = [];
  for (let at = 0; at < 25; at += 1)
    codes.push(await clients.find(`${ID}?${at}`, 'a member').catch(({ code }: { code: string }) => code));
  expect(codes.filter((code) => code === 'too_many_programs')).toHaveLength(5);
});

it('follows no redirect, reads little, and keeps quiet about why it could not read', async () => {
  const paths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url);
    if (request.url === '/moved') response.writeHead(302, { Location: '/there' }).end();
    else if (request.url === '/long') response.end('x'.repeat(100_000));
    else response.writeHead(request.url === '/there' ? 200 : 404).end('text');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const read = clientDocumentReader({ allowsAddress: () => true, allowsPort: () => true });
  expect(await read(`${site}/there`)).toBe('text');
  expect(await read(`${site}/missing`)).toBeUndefined();
  expect(await read(`${site}/moved`)).toBeUndefined();
  expect(paths).toEqual(['/there', '/missing', '/moved']);
  expect(await read(`${site}/long`)).toHaveLength(5120);
  expect(await clientDocumentReader()(`${site}/there`)).toBeUndefined();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  expect(await read(`${site}/there`)).toBeUndefined();
});

it('answers a program on this device at any port of the address it has named', () => {
  const metadata = {
    name: 'x',
    redirectUris: ['http://127.0.0.1/back', 'https://x.example/back', 'com.example.app:/back'],
  };
  expect(mayRedirect(metadata, 'http://127.0.0.1:49152/back')).toBe(true);
  expect(mayRedirect(metadata, 'com.example.app:/back')).toBe(true);
  for (const uri of ['http://127.0.0.1:49152/other', 'http://localhost/back', 'https://x.example:444/back', 'back'])
    expect(mayRedirect(metadata, uri)).toBe(false);
});

it('says in words where a member is sent back to', () => {
  const words = ['https://x.example:444/back', 'http://127.0.0.1:8080/', 'cursor://app/back'].map(redirectHost);
  expect(words).toEqual(['x.example:444', 'a program on this device', 'an app on this device (cursor)']);
});

describe('programs that nobody has connected', () => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openDatabase();
    db = createPgDb(database.url);
  });
  afterAll(async () => {
    await db.close();
    await database.close();
  });

  const END = 20_000;
  const register = () =>
    createClients(db, undefined).register({ client_name: 'Mine', redirect_uris: ['https://x.test/'] }, 'an address');
  const fill = (age: string) =>
    db.query(
      `insert into public.oauth_clients (name, redirect_uris, created_at)
        select 'Theirs', array['https://y.test/'], now() - interval '${age}' from generate_series(1, ${END})`,
    );
  const count = async () =>
    (await db.query<{ n: number }>('select count(*)::integer as n from public.oauth_clients'))[0]?.n ?? 0;

  it('are never more than their end, and keep none out who connects one now', async () => {
    await fill('16 minutes');
    const mine = await register();
    expect(await count()).toBeLessThanOrEqual(END);
    await register();
    expect(await createClients(db, undefined).find(mine.id, 'a member')).toMatchObject({ name: 'Mine' });
    await db.query('delete from public.oauth_clients');
    await fill('1 minute');
    await expect(register()).rejects.toMatchObject({ status: 429 });
    expect(await count()).toBe(END);
  });
});
