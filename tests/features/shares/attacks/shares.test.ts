import { beforeAll, describe, expect, it } from 'vitest';
import type { FileLink } from '@/contracts/file';
import type { CreatedShare, SharedResult, ShareList } from '@/features/shares/contract';
import { send, signIn, stranger, target } from '../../../attacks/support/target';

type Headers = Record<string, string>;

const GONE = { error: { code: 'link_gone', message: 'This link is not valid any more.' } };

/** Stand in what was filled in, and in no result: an answer the form offers, while the run was asked about another niche. */
const INPUT = 'Real Estate Agents';
const KEY = 'sk-shared-4711';

let member: Headers;
let other: Headers;
let run: string;
beforeAll(async () => {
  [member, other] = [await signIn(), await signIn()];
  run = await made(member);
});

/** A finished run of a real tool, with what its form was filled in with. */
async function made(headers: Headers): Promise<string> {
  const id = crypto.randomUUID();
  const body = {
    targetNiche: 'Healthcare Practices',
    goal: 'quick-cash',
    buildLevel: 'no-code',
    useLastScrapedLeads: false,
    openaiApiKey: 'demo',
    action: 'generate_offer',
  };
  expect((await send('POST', '/webhook/icp-offer', body, { ...headers, 'X-Run-Id': id })).status).toBe(200);
  const inputs = { targetNiche: INPUT, openaiApiKey: KEY };
  expect((await send('PUT', `/runs/${id}/inputs`, { inputs }, headers)).status).toBe(204);
  return id;
}

const share = (headers: Headers, more: object = {}) =>
  send('POST', '/shares', { run, what: 'result', days: 1, title: 'For you', ...more }, headers);

async function link(): Promise<CreatedShare> {
  const answer = await share(member);
  expect(answer.status).toBe(201);
  return (await answer.json()) as CreatedShare;
}

const open = (token: unknown, path = '', more: object = {}, headers: Headers = {}) =>
  send('POST', `/shares/open${path}`, { token, ...more }, headers);

describe('a share link in other hands', () => {
  it('shows the result it was made for, and nothing of inputs, account, run or other results', async () => {
    const { token, id } = await link();
    const answer = await open(token);
    const text = await answer.text();
    expect(Object.keys(JSON.parse(text) as SharedResult).sort()).toEqual(
      ['client', 'date', 'document', 'expiresAt', 'name', 'result', 'sample', 'spelling', 'title'].sort(),
    );
    const [, payload = ''] = member.Authorization?.split('.') ?? [];
    const { sub, email } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string; email: string };
    for (const secret of [INPUT, KEY, 'openaiApiKey', run, id, token, sub, email]) {
      expect(secret.length).toBeGreaterThan(5);
      expect(text, secret).not.toContain(secret);
    }
  });

  it('opens no other route, neither as a session nor in an address', async () => {
    const { token, id } = await link();
    const asReader = { ...stranger(), Authorization: `Bearer ${token}` };
    for (const path of ['/shares', `/shares?run=${run}`, `/runs/${run}`, '/runs', '/documents/letterhead', '/files'])
      expect((await fetch(target.url + path, { headers: asReader })).status, path).toBe(401);
    for (const path of [`/shares/${token}`, `/shares/open/${token}`, `/shares/open?token=${token}`, `/shares/${id}`])
      expect((await fetch(target.url + path, { headers: stranger() })).status, path).toBeGreaterThanOrEqual(400);
    const revoked = await send('DELETE', `/shares/${id}`, undefined, { Authorization: `Bearer ${token}` });
    expect(revoked.status).toBe(401);
    expect((await open(token)).status).toBe(200);
  });

  it('gives no file but those its run made and its result shows', async () => {
    const { token } = await link();
    for (const file of [`${crypto.randomUUID()}/a.png`, '../../etc/passwd', run, '', 7, { a: 1 }])
      expect((await open(token, '/file', { file })).status, String(file)).toBe(404);
  });

  it('shows no file any more once it has ended or is held, also by an address that was given before', async () => {
    const pictured = crypto.randomUUID();
    const wanted = { product: 'A lamp', audience: 'Readers', avoid: [], photo: '', rights: true };
    const body = { ...wanted, strength: 0.5, format: '1024x1024', apiKey: 'demo' };
    const answer = await send('POST', '/webhook/ad-image-brief', body, { ...member, 'X-Run-Id': pictured });
    const { image: file } = (await answer.json()) as { image: string };
    const [ended, lives] = await Promise.all(
      [1, 2].map(async () => (await (await share(member, { run: pictured })).json()) as CreatedShare),
    );
    const given = async ({ token }: CreatedShare) =>
      ((await (await open(token, '/file', { file })).json()) as FileLink).url;
    const read = async (path: string) => (await fetch(target.url + path, { headers: stranger() })).status;
    const [one, other] = [await given(ended as CreatedShare), await given(lives as CreatedShare)];
    expect([await read(one), await read(other)]).toEqual([200, 200]);
    expect((await send('DELETE', `/shares/${ended?.id}`, undefined, member)).status).toBe(204);
    const changed = [one.replace(ended?.id ?? '', lives?.id ?? ''), one.replace(/&share=[^&]*/, '')];
    expect(await Promise.all([one, other, ...changed].map(read))).toEqual([404, 200, 404, 404]);
    const hold = (held: boolean) => send('PUT', '/shares/held', { run: pictured, held }, member);
    expect([(await hold(true)).status, await read(other)]).toEqual([204, 404]);
    expect([(await hold(false)).status, await read(other)]).toEqual([204, 200]);
  });

  it('is opened by nothing that is not its token to the letter, and every other is told alike', async () => {
    const { token } = await link();
    const last = token.at(-1) === 'A' ? 'B' : 'A';
    const near = [token.slice(0, -1) + last, token.toLowerCase(), ` ${token}`, `${token}=`, token.slice(1), [token]];
    const odd = ['', '%', "' or true --", 'x'.repeat(3000), '\0'.repeat(43), null, 1, { token }, undefined];
    for (const tried of [...near.filter((text) => text !== token), ...odd]) {
      const answer = await open(tried);
      expect([answer.status, await answer.json()], String(tried)).toEqual([404, GONE]);
    }
    expect((await open(token)).status).toBe(200);
  });

  it('cannot be guessed at for long from one address', async () => {
    const caller = stranger();
    const tries = Array.from({ length: 200 }, (_, n) => open(String(n).padStart(43, 'A'), '', {}, caller));
    const answers = await Promise.all(tries);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 404 || status === 429)).toBe(true);
  });

  it('is opened by no page of another site', async () => {
    const { token } = await link();
    const simple = { 'Content-Type': 'text/plain', Origin: 'https://elsewhere.example' };
    expect((await open(token, '', {}, simple)).status).toBe(415);
    const read = await open(token, '', {}, { Origin: 'https://elsewhere.example' });
    expect(read.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('lies in no cache and no index, and its page names itself to no other', async () => {
    const { token } = await link();
    const page = await fetch(`${target.url}/shared`, { headers: stranger() });
    for (const { headers } of [await open(token), await open('x'), page]) {
      expect(headers.get('X-Robots-Tag')).toBe('noindex');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    }
    expect((await open(token)).headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('what a member makes a link of', () => {
  it.each(['a"\r\nX-Injected: 1', '"; filename=evil.exe', '../../etc/passwd', '</title><script>alert(1)</script>'])(
    'reaches no header, whatever it is called: %j',
    async (title) => {
      const answer = await share(member, { title });
      expect(answer.status).toBe(201);
      const { token } = (await answer.json()) as CreatedShare;
      const { headers } = await open(token, '/document');
      expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="[\w-]+\.pdf"$/);
      expect(headers.get('X-Injected')).toBeNull();
    },
  );

  it('is refused in words where its id is none, however long or odd', async () => {
    for (const id of ['a'.repeat(5000), '%00', '..%2f..%2fetc', `${run}%0a`, "' or true --"]) {
      const deleted = await send('DELETE', `/shares/${id}`, undefined, member);
      const listed = await fetch(`${target.url}/shares?run=${id}`, { headers: { ...stranger(), ...member } });
      expect([deleted.status, listed.status, (await share(member, { run: id })).status], id).toEqual([404, 400, 400]);
    }
  });
});

describe('links of another member', () => {
  it('can be neither made, listed nor ended', async () => {
    const { id, token } = await link();
    expect((await share(other)).status).toBe(404);
    const theirs = await fetch(`${target.url}/shares?run=${run}`, { headers: { ...stranger(), ...other } });
    expect(((await theirs.json()) as ShareList).shares).toEqual([]);
    expect((await send('DELETE', `/shares/${id}`, undefined, other)).status).toBe(404);
    expect((await open(token)).status).toBe(200);
    expect((await send('DELETE', `/shares/${id}`, undefined, member)).status).toBe(204);
    expect([(await open(token)).status, (await open(token, '/document')).status]).toEqual([404, 404]);
  });

  it('cannot be read past the gateway', async () => {
    await link();
    const rows = await fetch(`${target.url}/rest/v1/shares?select=*`, {
      headers: { ...stranger(), ...member, apikey: 'embedded' },
    });
    expect(rows.status).toBeGreaterThanOrEqual(400);
  });
});

describe('documents asked for by links', () => {
  it('are limited for readers of all links of its member, and use up nothing of its member', async () => {
    const links = await Promise.all(Array.from({ length: 20 }, () => link()));
    const answers = await Promise.all([...links, ...links].map(({ token }) => open(token, '/document')));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20);
    for (const answer of answers) await answer.arrayBuffer();
    expect((await send('POST', `/runs/${run}/document`, {}, member)).status).toBe(200);
  });
});
