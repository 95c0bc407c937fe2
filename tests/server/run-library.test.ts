import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunPage, RunView } from '@/contracts/run';
import { SAMPLE_VERSION, type Site, sampleBody, startSite } from './site';

let site: Site;
let other: Record<string, string>;

const mine = () => ({ Authorization: `Bearer ${site.token}` });

beforeAll(async () => {
  site = await startSite();
  const response = await site.post('/functions/v1/redeem-access-code', { code: site.demo?.accessCode });
  const { session } = (await response.json()) as { session: { access_token: string } };
  other = { Authorization: `Bearer ${session.access_token}` };
});
afterAll(() => site.end());

/** A finished run of the demo member, with what its form was filled in with. */
async function made(topic: string): Promise<string> {
  const id = crypto.randomUUID();
  await site.run('sample', { ...sampleBody, topic }, { 'X-Run-Id': id });
  await put(`/runs/${id}/inputs`, { inputs: { topic } });
  return id;
}

function put(path: string, body: unknown, headers: Record<string, string> = mine()): Promise<Response> {
  const sent = { 'Content-Type': 'application/json', ...headers };
  return fetch(site.url + path, { method: 'PUT', headers: sent, body: JSON.stringify(body) });
}

async function total(query: string, headers: Record<string, string> = mine()): Promise<number | undefined> {
  const response = await site.get(`/runs?${query}`, headers);
  return ((await response.json()) as RunPage).total;
}

async function found(query: string, headers: Record<string, string> = mine()): Promise<RunView[]> {
  const response = await site.get(`/runs?${query}`, headers);
  expect(response.status).toBe(200);
  return ((await response.json()) as RunPage).runs;
}

describe('the marks of a run', () => {
  it('are kept, told with it and in lists, and taken away again', async () => {
    const id = await made('A tea room');
    expect((await put(`/runs/${id}/marks`, { name: '  For\n Ann \u0007 ', favourite: true })).status).toBe(204);
    const [run] = await found('favourites=1');
    expect(run).toMatchObject({ id, name: 'For Ann', favourite: true });
    expect(await (await site.get(`/runs/${id}`, mine())).json()).toMatchObject({ name: 'For Ann', favourite: true });
    // What is not said stays as it is.
    await put(`/runs/${id}/marks`, { favourite: false });
    expect(await found('words=for+ann')).toMatchObject([{ id, name: 'For Ann' }]);
    await put(`/runs/${id}/marks`, { name: '' });
    const [bare] = await found('words=tea+room');
    expect([bare?.id, bare?.name, bare?.favourite]).toEqual([id, undefined, undefined]);
  });

  it('leave the total of a list as it is without them, which only its member gets, if asked for', async () => {
    const before = await total('ended=1&count=1');
    const id = await made('A counted florist');
    await put(`/runs/${id}/marks`, { name: 'Counted', favourite: true });
    expect(await total('succeeded=1&favourites=1&words=counted&tool=sample&since=2100-01-01T00:00:00Z&count=1')).toBe(
      await total('succeeded=1&count=1'),
    );
    expect(await total('ended=1&count=1')).toBe((before ?? 0) + 1);
    expect([await total('ended=1'), await total('count=1', other)]).toEqual([undefined, 0]);
  });

  it('are kept for nobody else, and nobody else finds them', async () => {
    const id = await made('A secret bakery');
    await put(`/runs/${id}/marks`, { name: 'Hidden', favourite: true });
    expect((await put(`/runs/${id}/marks`, { name: 'Theirs' }, other)).status).toBe(404);
    expect((await put(`/runs/${id}/marks`, { name: 'Theirs' }, {})).status).toBe(401);
    expect((await put(`/runs/${crypto.randomUUID()}/marks`, { name: 'Nowhere' })).status).toBe(404);
    for (const query of ['words=hidden', 'words=secret', 'favourites=1', 'ended=1', 'tool=sample'])
      expect(await found(query, other)).toEqual([]);
    expect(await found('words=hidden')).toMatchObject([{ id, name: 'Hidden' }]);
  });

  it.each([
    [{}],
    [null],
    [{ name: 7 }],
    [{ name: 'x'.repeat(121) }],
    [{ favourite: 'yes' }],
    [{ favourite: null, name: 'x' }],
  ])('are refused as %j', async (body) => {
    const id = await made('A shop');
    expect((await put(`/runs/${id}/marks`, body)).status).toBe(400);
    expect((await put(`/runs/${id}/marks`, body, { ...mine(), 'Content-Type': 'text/plain' })).status).toBe(415);
  });

  it('take a name of 120 characters, whatever they are written with', async () => {
    const id = await made('A long name');
    const name = '🍞'.repeat(120);
    expect((await put(`/runs/${id}/marks`, { name })).status).toBe(204);
    expect((await found('words=long+name'))[0]?.name).toBe(name);
  });
});

describe('the rating of a result', () => {
  it('is kept with the version that made it, replaced, and taken away again', async () => {
    const id = await made('A rated kiosk');
    const stored = async () => (await (await site.get(`/runs/${id}`, mine())).json()) as RunView;
    expect(await stored()).toMatchObject({ toolVersion: SAMPLE_VERSION });
    const bad = { good: false, reason: 'tone', note: ' Too \u0000loud ' };
    expect((await put(`/runs/${id}/rating`, bad)).status).toBe(204);
    expect((await stored()).rating).toEqual({
      good: false,
      reason: 'tone',
      note: expect.stringMatching(/^Too .?loud$/),
    });
    expect((await put(`/runs/${id}/rating`, { good: true })).status).toBe(204);
    expect(await found('words=rated+kiosk')).toMatchObject([{ id, rating: { good: true } }]);
    expect((await stored()).rating).toEqual({ good: true });
    expect((await fetch(`${site.url}/runs/${id}/rating`, { method: 'DELETE', headers: mine() })).status).toBe(204);
    expect((await stored()).rating).toBeUndefined();
  });

  it('is of the member alone', async () => {
    const id = await made('A secret bakery');
    expect((await put(`/runs/${id}/rating`, { good: true }, other)).status).toBe(404);
    expect((await put(`/runs/${id}/rating`, { good: true }, {})).status).toBe(401);
  });

  it.each([
    [{}],
    [null],
    [{ good: 'yes' }],
    [{ good: true, reason: 'tone' }],
    [{ good: false, reason: 'mood' }],
    [{ good: false, note: 'x'.repeat(501) }],
    [{ good: true, note: 7 }],
  ])('is refused as %j', async (body) => {
    const id = await made('A shop');
    expect((await put(`/runs/${id}/rating`, body)).status).toBe(400);
  });
});

describe('a list of runs', () => {
  it('has those since a time', async () => {
    const id = await made('Just now');
    const ids = async (since: string) => (await found(`since=${since}`)).map((run) => run.id);
    expect(await ids(new Date(Date.now() - 60_000).toISOString())).toContain(id);
    expect(await ids(new Date(Date.now() + 60_000).toISOString())).toEqual([]);
  });

  it.each(['yesterday', '2026-13-01T00:00:00Z', '0000-01-01T00:00:00Z', "2026-01-01T00:00:00Z'"])(
    'refuses the time "%s"',
    async (since) => {
      const response = await site.get(`/runs?since=${encodeURIComponent(since)}`, mine());
      expect([response.status, await response.json()]).toMatchObject([400, { error: { field: 'since' } }]);
    },
  );

  it('is not broken by what is searched for', async () => {
    for (const words of ["'; drop table", '%', '\\', '\0', 'x'.repeat(5000), ' '.repeat(300), '🍞 \ud83c'])
      expect((await site.get(`/runs?words=${encodeURIComponent(words.toWellFormed())}`, mine())).status).toBe(200);
  });
});
