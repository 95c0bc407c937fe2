import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CreatedShare, MAX_SHARES, type Share, type SharedResult } from '@/features/shares/contract';
import { pdfText } from '../../../automation/support/pdf-text';
import { otherMember } from '../../../server/files-site';
import { type Site, sampleBody, sampleWebhook, startSite } from '../../../server/site';

let site: Site;
let other: Record<string, string>;
const mine = (): Record<string, string> => ({ Authorization: `Bearer ${site.token}` });

beforeAll(async () => {
  const shared = { normaliser: 'plain-text' };
  const document = { normaliser: 'plain-text', title: 'An offer', file: 'offer' };
  const webhooks = {
    sample: { ...sampleWebhook, shared, document },
    plain: { ...sampleWebhook, shared },
    bare: sampleWebhook,
  };
  site = await startSite({ webhooks, env: { RUNS_PER_MINUTE: '1000' } });
  other = { Authorization: `Bearer ${await otherMember(site)}` };
});
afterAll(() => site.end());

async function made(webhook = 'sample', topic = 'Tea', headers = mine()): Promise<string> {
  const id = crypto.randomUUID();
  expect((await site.run(webhook, { ...sampleBody, topic }, { 'X-Run-Id': id, ...headers })).status).toBe(200);
  return id;
}

const ask = (run: string, more: object = {}) => ({ run, what: 'result', days: 14, title: 'For Ann', ...more });
const share = (body: object, headers = mine()) => site.post('/shares', body, headers);
const open = (token: unknown, path = '') => site.post(`/shares/open${path}`, { token });
const revoke = (id: string, headers = mine()) => fetch(`${site.url}/shares/${id}`, { method: 'DELETE', headers });
const codeOf = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code;

async function link(run: string, more: object = {}): Promise<CreatedShare> {
  const answer = await share(ask(run, more));
  expect(answer.status).toBe(201);
  return (await answer.json()) as CreatedShare;
}

async function listed(query = '', headers = mine()): Promise<Share[]> {
  return ((await (await site.get(`/shares${query}`, headers)).json()) as { shares: Share[] }).shares;
}

describe('a link to a result', () => {
  it('shows whoever has it the result and whose it is, and nothing else', async () => {
    const head = { name: 'Brightline', contact: 'ann@brightline.example', spelling: 'uk', paper: 'a4' };
    const put = {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', ...mine() },
      body: JSON.stringify(head),
    };
    expect((await fetch(`${site.url}/documents/letterhead`, put)).status).toBe(200);
    const run = await made();
    const { token, expiresAt } = await link(run, { title: ' For\nAnn ', client: 'Ann Ltd' });
    const answer = await open(token);
    expect([answer.status, answer.headers.get('Cache-Control'), answer.headers.get('Referrer-Policy')]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ]);
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(await answer.json()).toEqual({
      title: 'For Ann',
      client: 'Ann Ltd',
      name: 'Brightline',
      spelling: 'uk',
      sample: true,
      date: expect.any(String),
      expiresAt,
      document: true,
      result: { tool: 'sample', kind: 'text', value: expect.stringContaining('A demo about Tea') },
    } satisfies Record<keyof Omit<SharedResult, 'logo'>, unknown>);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
  });

  it('gives its document under the title and name it was made with, and each answer says that it is not to be kept', async () => {
    const { token } = await link(await made(), { what: 'document', client: 'Ann Ltd' });
    const told = (await (await open(token)).json()) as SharedResult;
    expect([told.document, told.result]).toEqual([true, undefined]);
    const answer = await open(token, '/document');
    expect([answer.headers.get('Content-Type'), answer.headers.get('Cache-Control')]).toEqual([
      'application/pdf',
      'no-store',
    ]);
    const text = pdfText(Buffer.from(await answer.arrayBuffer()));
    for (const words of ['For Ann', 'Ann Ltd', 'A demo about Tea']) expect(text).toContain(words);
    const plain = await link(await made('plain'));
    expect([
      ((await (await open(plain.token)).json()) as SharedResult).document,
      (await open(plain.token, '/document')).status,
    ]).toEqual([false, 404]);
  });

  it('shows what its member has changed, where that is a result of its kind', async () => {
    const run = await made();
    const { token } = await link(run, { value: 'Coffee \0 instead' });
    expect(await (await open(token)).json()).toMatchObject({ result: { value: 'Coffee \ufffd instead' } });
    expect(pdfText(Buffer.from(await (await open(token, '/document')).arrayBuffer()))).toContain('instead');
    expect((await share(ask(run, { value: { no: 'text' } }))).status).toBe(400);
  });

  it('is listed for its member, with how often it was opened and never with its token', async () => {
    const run = await made();
    const { token, ...one } = await link(run);
    await open(token);
    await open(token);
    const [seen] = await listed(`?run=${run}`);
    expect(seen).toEqual({ ...one, views: 2 });
    expect(JSON.stringify(seen)).not.toContain(token);
    expect(await listed(`?run=${run}`, other)).toEqual([]);
    expect((await listed()).map(({ id }) => id)).toContain(one.id);
  });

  it('is held while its run may be taken back from deletion, for its member alone, and opens again afterwards', async () => {
    const run = await made();
    const links = await Promise.all(Array.from({ length: 4 }, () => link(run)));
    const opened = () => Promise.all(links.map(async ({ token }) => (await open(token)).status));
    const hold = async (held: unknown, headers = mine()) => {
      const init = { method: 'PUT', headers: { 'Content-Type': 'application/json', ...headers } };
      return (await fetch(`${site.url}/shares/held`, { ...init, body: JSON.stringify({ run, held }) })).status;
    };
    await hold(true, other);
    expect(await opened()).toEqual([200, 200, 200, 200]);
    expect([await hold(true, {}), await hold('yes')]).toEqual([401, 400]);
    expect([await hold(true), await hold(true)]).toEqual([204, 204]);
    expect(await opened()).toEqual([404, 404, 404, 404]);
    expect([await hold(false), await hold(false)]).toEqual([204, 204]);
    expect(await opened()).toEqual([200, 200, 200, 200]);
  });

  it('ends with a press of its member, with its run, and when its time is over; all are told alike', async () => {
    const gone = { error: { code: 'link_gone', message: 'This link is not valid any more.' } };
    const [first, second] = [await link(await made()), await link(await made())];
    expect((await revoke(first.id, other)).status).toBe(404);
    expect((await open(first.token)).status).toBe(200);
    expect([(await revoke(first.id)).status, (await revoke(first.id)).status]).toEqual([204, 404]);
    expect((await fetch(`${site.url}/runs/${second.run}`, { method: 'DELETE', headers: mine() })).status).toBe(204);
    for (const token of [first.token, second.token, 'x'.repeat(43), '', 7, undefined])
      for (const path of ['', '/document', '/file']) {
        const answer = await open(token, path);
        expect([answer.status, await answer.json()]).toEqual([404, gone]);
      }
    expect(await listed(`?run=${second.run}`)).toEqual([]);
  });

  it('is made for the member’s own finished runs alone, of tools whose result can be shown', async () => {
    const run = await made();
    expect([(await share(ask(run), other)).status, (await share(ask(run), {})).status]).toEqual([404, 401]);
    expect((await share(ask(crypto.randomUUID()))).status).toBe(404);
    expect([
      (await share(ask(await made('bare')))).status,
      (await share(ask(await made('plain'), { what: 'document' }))).status,
    ]).toEqual([404, 404]);
    for (const path of ['/shares', `/shares?run=${run}`]) expect((await site.get(path)).status).toBe(401);
    expect((await revoke(crypto.randomUUID(), {})).status).toBe(401);
  });

  it.each([
    [{ days: 0 }],
    [{ days: 91 }],
    [{ days: 1.5 }],
    [{ days: '14' }],
    [{ what: 'account' }],
    [{ run: 'me' }],
    [{ title: 'x'.repeat(121) }],
    [{ client: 7 }],
  ])('is refused with %j, naming the field', async (wrong) => {
    const answer = await share(ask(crypto.randomUUID(), wrong));
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { field: Object.keys(wrong)[0] } }]);
  });

  it('is refused in another type', async () => {
    const type = { 'Content-Type': 'text/plain' };
    expect((await share(ask(crypto.randomUUID()), { ...mine(), ...type })).status).toBe(415);
    expect(await codeOf(await site.post('/shares/open', '{}', type))).toBe('not_json');
  });

  it('stands in no line of the log, and its token in no row', async () => {
    const { token } = await link(await made());
    await open(token);
    expect(site.log.join('\n')).not.toContain(token);
    expect(site.log.some((line) => line.startsWith('POST /shares/open 200'))).toBe(true);
  });
});

describe('links of a member', () => {
  it('are no more than there may be, also where many are made at once', async () => {
    const run = crypto.randomUUID();
    const theirs = { ...other, 'X-Run-Id': run };
    expect((await site.post('/webhook/sample', sampleBody, theirs)).status).toBe(200);
    const one = async () => (await share(ask(run), other)).status;
    const answers = await Promise.all(Array.from({ length: MAX_SHARES + 3 }, one));
    expect(answers.filter((status) => status === 201)).toHaveLength(MAX_SHARES);
    expect(answers.filter((status) => status === 409)).toHaveLength(3);
    const [first] = await listed('', other);
    await revoke(first?.id ?? '', other);
    expect(await one()).toBe(201);
  });
});
