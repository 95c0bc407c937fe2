import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { ServerTools } from '@/registry/tool-module';
import { openEmbeddedStack } from '@/server/accounts/embedded-supabase/embedded';
import { startRetention } from '@/server/retention';
import { RunStore } from '@/server/runs/run-store';
import { makeFolder, type Site, sampleBody, sampleWebhook, signIn, startSite, webhook } from './site';

const TOPIC = { type: 'string', maxLength: 200_000 };
const form = webhook({
  type: 'object',
  additionalProperties: false,
  required: ['topic', 'apiKey'],
  properties: { topic: TOPIC, apiKey: { type: 'string' } },
});
const tools = { sample: async () => ({ tool: { validate: form.validate } }) } as unknown as ServerTools;

let site: Site;
let free = Number.POSITIVE_INFINITY;
beforeAll(async () => {
  const env = { MEMBER_MEGABYTES: '1', RUNS_PER_MINUTE: '1000' };
  site = await startSite({
    folder: makeFolder(),
    webhooks: { sample: sampleWebhook },
    tools,
    env,
    tuning: { freeBytes: async () => free },
  });
});
afterAll(() => site.end());

type Headers = Record<string, string>;
const send = (method: string, path: string, body: object, headers: Headers) =>
  fetch(site.url + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const problem = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: string; message: string; field?: string } };
  return { status: answer.status, ...error };
};

async function run(member: Headers, topic: string, id: string = crypto.randomUUID()): Promise<Response> {
  return send('POST', '/webhook/sample', { ...sampleBody, topic }, { ...member, 'X-Run-Id': id });
}

it('holds the inputs of a run to the names and bounds of its form, and writes them few times', async () => {
  const member = await site.newGuest();
  const id = crypto.randomUUID();
  await run(member, 'Tea', id);
  const keep = (inputs: object) => send('PUT', `/runs/${id}/inputs`, { inputs }, member);
  for (const [inputs, field] of [
    [{ topic: 'Tea', more: 'x' }, 'more'],
    [{ topic: 'x'.repeat(TOPIC.maxLength + 1) }, 'topic'],
    [{ topic: [{ deep: 'x' }] }, 'topic'],
  ] as const)
    expect(await problem(await keep(inputs))).toMatchObject({ status: 400, code: 'invalid_body', field });
  // What is missing is no matter: keys always are.
  for (let time = 0; time < 10; time += 1) expect((await keep({ topic: 'Tea' })).status).toBe(204);
  expect(await problem(await keep({ topic: 'Coffee' }))).toMatchObject({ status: 409, code: 'inputs_kept' });
  expect(await (await site.get(`/runs/${id}`, member)).json()).toMatchObject({ inputs: { topic: 'Tea' } });
});

it('has room for so much of a member, whatever it is, and says what to delete', async () => {
  const member = await site.newGuest();
  const ids = Array.from({ length: 10 }, () => crypto.randomUUID());
  const begun: string[] = [];
  let refused: Response | undefined;
  for (const id of ids) {
    const answer = await run(member, 'x'.repeat(100_000), id);
    if (!answer.ok) refused ??= answer;
    else if (!refused) begun.push(id);
  }
  expect(begun.length).toBeGreaterThan(2);
  expect(refused && (await problem(refused))).toMatchObject({
    status: 409,
    code: 'too_much_kept',
    message: expect.stringContaining('1 MB, and there is no room for more. Delete past runs'),
  });
  const letterhead = { name: 'Ann', contact: '', spelling: 'us', paper: 'a4' };
  const others: [string, string, object][] = [
    ['PUT', `/runs/${begun[0]}/inputs`, { inputs: { topic: 'Tea' } }],
    ['PUT', `/profiles/${crypto.randomUUID()}`, { name: 'Ann', known: {} }],
    ['PUT', '/rows/sample', { marks: { one: { note: 'Call' } } }],
    ['PUT', '/documents/letterhead', letterhead],
  ];
  for (const [method, path, body] of others)
    expect([path, await problem(await send(method, path, body, member))]).toMatchObject([
      path,
      { code: 'too_much_kept' },
    ]);
  // A repetition keeps nothing new; others are not concerned; and what is deleted makes room.
  expect((await run(member, 'x'.repeat(100_000), begun[0])).status).toBe(200);
  expect((await run(await site.newGuest(), 'Tea')).status).toBe(200);
  for (const id of begun) await send('DELETE', `/runs/${id}`, {}, member);
  for (const [method, path, body] of others.slice(1))
    expect([path, (await send(method, path, body, member)).ok]).toEqual([path, true]);
  expect((await run(member, 'Tea')).status).toBe(200);
});

it('takes nothing new while the disk is full, loses nothing of what was taken, and lets it be read and deleted', async () => {
  const member = await site.newGuest();
  const token = await site.newToken({ tools: ['sample'] });
  const [kept, deleted, late] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  for (const id of [kept, deleted]) expect((await run(member, 'Tea', id)).status).toBe(200);
  // The disk is read once a second.
  const marks = async () => (await send('PUT', `/runs/${kept}/marks`, { favourite: true }, member)).status;
  const marksAre = (status: number) => expect.poll(marks).toBe(status);
  free = 1000;
  await marksAre(507);
  const refused = await run(member, 'Tea', late);
  expect(await problem(refused)).toMatchObject({
    code: 'disk_full',
    message: expect.stringContaining('What was kept is safe'),
  });
  const writes: [string, string, object, Headers][] = [
    ['PUT', `/runs/${kept}/inputs`, { inputs: { topic: 'Tea' } }, member],
    ['PUT', `/profiles/${crypto.randomUUID()}`, { name: 'Ann', known: {} }, member],
    ['POST', '/files?tool=sample&field=topic', {}, member],
    ['POST', '/functions/v1/redeem-access-code', { code: site.demo?.accessCode }, {}],
    ['POST', '/tokens', {}, member],
    ['POST', '/api/tools/sample/files', {}, { Authorization: `Bearer ${token.token}` }],
  ];
  for (const [method, path, body, headers] of writes)
    expect([path, (await send(method, path, body, headers)).status]).toEqual([path, 507]);
  // Reading, ending, deleting and coming back go on.
  expect((await run(member, 'Tea', kept)).status).toBe(200);
  expect((await site.get(`/runs/${kept}`, member)).status).toBe(200);
  expect((await signIn(site.url, site.demo?.email ?? '', site.demo?.password ?? '')).access_token).toBeTruthy();
  expect((await send('DELETE', `/runs/${deleted}`, {}, member)).status).toBe(204);
  free = Number.POSITIVE_INFINITY;
  await marksAre(204);
  expect((await run(member, 'Tea', late)).status).toBe(200);
  const { runs } = (await (await site.get('/runs', member)).json()) as { runs: { id: string }[] };
  expect(runs.map(({ id }) => id)).toEqual([late, kept]);
  expect(site.log.filter((line) => line.includes('disk'))).toEqual([
    expect.stringContaining('The disk is nearly full'),
    expect.stringContaining('There is room on the disk again'),
  ]);
});

it('counts what the tables hold, nothing of old runs that are removed, and nothing for who is gone', async () => {
  const { folder, close } = site;
  await close();
  const dataDir = `${folder}/data`;
  const { db, close: closeStack } = await openEmbeddedStack({
    dataDir,
    migrationsDir: 'supabase/migrations',
    siteUrl: '',
  });
  onTestFinished(closeStack);
  const sizes = ['runs', 'clients', 'shares', 'letterheads', 'drafts'].map(
    (table) => `select t.user_id, public.bytes_of(t) as bytes from public.${table} t`,
  );
  const marks = 'select m.user_id, public.bytes_of_mark(m.row_key, m.note) from public.row_marks m';
  const held = [...sizes, marks].join(' union all ');
  const compared = () =>
    db.query<{ counted: number; held: number }>(
      `select k.bytes::int as counted, coalesce(sum(h.bytes), 0)::int as held from public.kept_bytes k
        left join (${held}) h on h.user_id = k.user_id group by k.user_id, k.bytes order by 1`,
    );
  await db.query("update public.row_marks set note = 'Called twice'");
  await db.query(`update public.clients set known = '{"website":"https://one.example"}'`);
  await db.query(`insert into public.drafts (user_id, tool, answers, version, revision)
    select user_id, 'sample', '{}', 1, 1 from public.kept_bytes`);
  await db.query(`update public.drafts set answers = '{"topic":"Tea"}'`);
  const members = await compared();
  expect(members.length).toBeGreaterThan(2);
  for (const { counted, held: really } of members) expect(counted).toBe(really);
  // What is removed by its age is counted off; a favourite stays, and so does what is younger.
  const ended = async () => db.query<{ id: string }>('select id::text as id from public.runs order by id');
  const [young, old] = await ended();
  const [favourite] = await db.query<{ id: string }>('select id::text as id from public.runs where favourite');
  await db.query(
    "update public.runs set started_at = now() - interval '8 days', finished_at = now() - interval '8 days' where id <> $1",
    [young?.id],
  );
  const store = new RunStore(db, crypto.randomUUID());
  const log: string[] = [];
  for (const days of [undefined, 9]) {
    const retention = startRetention({ db, store, runRetentionDays: days, log: (line) => log.push(line) });
    await retention.removeExpired();
    await retention.stop();
  }
  expect([(await ended())[1], log]).toEqual([old, []]);
  const retention = startRetention({ db, store, runRetentionDays: 7, log: (line) => log.push(line) });
  await retention.removeExpired();
  await retention.stop();
  expect(new Set((await ended()).map(({ id }) => id))).toEqual(new Set([young?.id, favourite?.id]));
  expect(log).toEqual([expect.stringMatching(/^runs: removed \d+ that are older than 7 days$/)]);
  for (const { counted, held: really } of await compared()) expect(counted).toBe(really);
  await db.query('delete from auth.users');
  expect(await compared()).toEqual([]);
});
