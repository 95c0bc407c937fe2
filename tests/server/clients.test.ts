import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type ClientList, MAX_CLIENTS } from '@/contracts/client';
import type { RunPage, RunView } from '@/contracts/run';
import { type Site, sampleBody, startSite } from './site';

let site: Site;
let other: Record<string, string>;

const mine = (): Record<string, string> => ({ Authorization: `Bearer ${site.token}` });

beforeAll(async () => {
  site = await startSite({ env: { RUNS_PER_MINUTE: '100000' } });
  const response = await site.post('/functions/v1/redeem-access-code', { code: site.demo?.accessCode });
  const { session } = (await response.json()) as { session: { access_token: string } };
  other = { Authorization: `Bearer ${session.access_token}` };
});
afterAll(() => site.end());

function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = mine(),
): Promise<Response> {
  const sent = { 'Content-Type': 'application/json', ...headers };
  return fetch(site.url + path, { method, headers: sent, ...(body !== undefined && { body: JSON.stringify(body) }) });
}

async function clients(headers = mine()): Promise<Client[]> {
  const response = await site.get('/profiles', headers);
  expect(response.status).toBe(200);
  return ((await response.json()) as ClientList).clients;
}

async function kept(name: string, known: Client['known'] = {}, headers = mine()): Promise<string> {
  const id = crypto.randomUUID();
  expect((await call('PUT', `/profiles/${id}`, { name, known }, headers)).status).toBe(204);
  return id;
}

/** A finished run, with what its form was filled in with and whom it is for. */
async function made(client?: string): Promise<string> {
  const id = crypto.randomUUID();
  await site.run('sample', sampleBody, { 'X-Run-Id': id });
  expect(
    (await call('PUT', `/runs/${id}/inputs`, { inputs: { topic: 'Tea' }, ...(client && { client }) })).status,
  ).toBe(204);
  return id;
}

const run = async (id: string) => (await (await site.get(`/runs/${id}`, mine())).json()) as RunView;
const found = async (query: string, headers = mine()) =>
  ((await (await site.get(`/runs?${query}`, headers)).json()) as RunPage).runs.map(({ id }) => id);

describe('the clients of a member', () => {
  it('are kept, changed, told by name and deleted, without what is empty', async () => {
    const id = await kept(' Zoe\n & Co ', { trade: ' Bakery ', place: '  ' });
    const second = await kept('ann');
    expect(await clients()).toEqual([
      { id: second, name: 'ann', known: {} },
      { id, name: 'Zoe & Co', known: { trade: 'Bakery' } },
    ]);
    await call('PUT', `/profiles/${id.toUpperCase()}`, { name: 'Aaron', known: { tone: 'Dry \0' } });
    expect((await clients())[0]).toEqual({ id, name: 'Aaron', known: { tone: 'Dry \ufffd' } });
    expect((await call('DELETE', `/profiles/${id}`)).status).toBe(204);
    expect((await call('DELETE', `/profiles/${id}`)).status).toBe(404);
    expect((await clients()).map((client) => client.id)).toEqual([second]);
  });

  it('are seen, changed and deleted by nobody else', async () => {
    const id = await kept('Secret bakery', { phone: '1' });
    expect(await clients(other)).toEqual([]);
    expect((await call('PUT', `/profiles/${id}`, { name: 'Theirs' }, other)).status).toBe(409);
    expect((await call('DELETE', `/profiles/${id}`, undefined, other)).status).toBe(404);
    for (const [method, path] of [
      ['GET', '/profiles'],
      ['PUT', `/profiles/${id}`],
      ['DELETE', `/profiles/${id}`],
    ] as const)
      expect(
        (await call(method, path, method === 'PUT' ? { name: 'x' } : undefined, { Authorization: 'no' })).status,
      ).toBe(401);
    expect((await clients()).find((client) => client.id === id)).toEqual({
      id,
      name: 'Secret bakery',
      known: { phone: '1' },
    });
  });

  it.each([
    [null],
    [{ name: ' ' }],
    [{ name: 7 }],
    [{ name: 'x'.repeat(121) }],
    [{ name: 'x', known: [] }],
    [{ name: 'x', known: { apiKey: 'sk-1' } }],
    [{ name: 'x', known: { trade: 7 } }],
    [{ name: 'x', known: { trade: 'x'.repeat(2001) } }],
    [
      {
        name: 'x',
        known: Object.fromEntries('trade about place offer tone'.split(' ').map((part) => [part, 'x'.repeat(1900)])),
      },
    ],
  ])('are refused as %j', async (body) => {
    const response = await call('PUT', `/profiles/${crypto.randomUUID()}`, body);
    expect([response.status, JSON.stringify(await response.json()).includes('sk-1')]).toEqual([400, false]);
  });

  it('are refused in another type, and under what is no id', async () => {
    const asText = { ...mine(), 'Content-Type': 'text/plain' };
    expect((await call('PUT', `/profiles/${crypto.randomUUID()}`, { name: 'x' }, asText)).status).toBe(415);
    expect((await call('PUT', '/profiles/me', { name: 'x' })).status).toBe(404);
  });

  it('are no more than there may be, also where many come at once', async () => {
    const room = MAX_CLIENTS - (await clients(other)).length;
    const one = async () => (await call('PUT', `/profiles/${crypto.randomUUID()}`, { name: 'One more' }, other)).status;
    const answers = await Promise.all(Array.from({ length: room + 3 }, one));
    expect(answers.filter((status) => status === 204)).toHaveLength(room);
    expect((await clients(other)).length).toBe(MAX_CLIENTS);
    const [first] = await clients(other);
    expect((await call('PUT', `/profiles/${first?.id}`, { name: 'Changed' }, other)).status).toBe(204);
  });
});

describe('the runs of a client', () => {
  it('remember whom they were made for, are found by it, and stay when the client is gone', async () => {
    const [harbour, dairy] = [await kept('Harbour'), await kept('Dairy')];
    const [first, second, none] = [await made(harbour), await made(dairy), await made()];
    expect([(await run(first)).client, (await run(none)).client]).toEqual([harbour, undefined]);
    expect(await found(`client=${harbour}`)).toEqual([first]);
    expect(await found('client=none')).toEqual(expect.arrayContaining([none]));
    expect(await found('client=none')).not.toEqual(expect.arrayContaining([first]));
    expect(await found(`client=${harbour}&words=tea`)).toEqual([first]);
    expect(await found(`client=${harbour}`, other)).toEqual([]);

    expect((await call('PUT', `/runs/${first}/marks`, { client: dairy })).status).toBe(204);
    expect(await found(`client=${dairy}`)).toEqual([second, first]);
    expect((await call('PUT', `/runs/${first}/marks`, { name: 'Named' })).status).toBe(204);
    expect((await run(first)).client).toBe(dairy);
    expect((await call('PUT', `/runs/${first}/marks`, { client: '' })).status).toBe(204);
    expect((await run(first)).client).toBeUndefined();

    await call('DELETE', `/profiles/${dairy}`);
    expect((await run(second)).client).toBeUndefined();
    expect((await run(second)).inputs).toEqual({ topic: 'Tea' });
  });

  it('are not put into what is not there, or is of another member', async () => {
    await call('DELETE', `/profiles/${(await clients(other))[0]?.id}`, undefined, other);
    const theirs = await kept('Theirs', {}, other);
    const own = await kept('Own');
    const id = await made(theirs);
    expect((await run(id)).client).toBeUndefined();
    await call('PUT', `/runs/${id}/marks`, { client: own });
    for (const client of [theirs, crypto.randomUUID()])
      expect((await call('PUT', `/runs/${id}/marks`, { client, name: 'Moved' })).status).toBe(404);
    expect(await run(id)).toMatchObject({ client: own });
    for (const client of [7, 'x', null]) expect((await call('PUT', `/runs/${id}/marks`, { client })).status).toBe(400);
    expect((await site.get('/runs?client=x', mine())).status).toBe(400);
  });
});
