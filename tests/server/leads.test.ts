import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail, Mailer } from '@/automation/parts/mail';
import { createLeadStore } from '@/server/features/leads/lead-store';
import { STOP_SHARES } from '@/server/platform/stop';
import { DATABASES, type World } from './actors';
import { makeFolder, type Site, startSite, webhook } from './site';
import { type SmtpStub, startSmtpStub } from './smtp-stub';
import { type SeenRequest, type Stub, type StubAnswer, startStub } from './stub';

const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const open of closing.splice(0).toReversed()) await open.close();
});

function using<T extends { close(): Promise<void> }>(open: T): T {
  closing.push(open);
  return open;
}

const goals = ({ seen }: Stub) => seen.map(({ body }) => (JSON.parse(body) as { goal: string }).goal).toSorted();
const about = (goal: string) => ({ name: 'Ann', email: 'ann@x.test', goal });

describe('leads of a site', () => {
  let stub: Stub;
  let mails: SmtpStub;
  let site: Site;
  beforeAll(async () => {
    const refusals: Record<string, StubAnswer | undefined> = { unwanted: { status: 422 }, broken: { status: 500 } };
    stub = await startStub(({ body }: SeenRequest) => {
      const { goal } = JSON.parse(body) as { goal: string };
      return goal === 'silent' ? undefined : (refusals[goal] ?? {});
    });
    mails = await startSmtpStub();
    site = await startSite({
      folder: makeFolder({ vip: '---\nkind: record\n---\n' }),
      webhooks: { lead: webhook({ type: 'object' }, { tool: 'vip', public: true, secrets: [] }) },
      env: {
        LEADS_WEBHOOK_URL: stub.url,
        LEADS_MAIL_TO: 'sales@site.test',
        SMTP_URL: mails.url,
        MAIL_FROM: 'tools@site.test',
      },
      // The receiver that never answers would hold the end up.
      tuning: { stopShares: { ...STOP_SHARES, runs: 0, responses: 0, deliveries: 100 } },
    });
  });
  beforeEach(() => {
    stub.seen.length = 0;
  });
  afterAll(async () => {
    await site.end();
    await mails.close();
    await stub.close();
  });

  it('go by one the receiver refuses', async () => {
    for (const goal of ['unwanted', 'one', 'two', 'three'])
      expect((await site.post('/webhook/lead', about(goal))).status).toBe(200);
    await expect.poll(() => goals(stub)).toEqual(['one', 'three', 'two', 'unwanted']);
    await expect.poll(() => site.log.join('\n')).toContain('attempt 1 for the webhook failed, to be tried again');
    expect(site.log.join('\n')).not.toMatch(/ann@|unwanted/);
  });

  it('go by one the receiver never answers', async () => {
    for (const goal of ['silent', 'four', 'five']) await site.post('/webhook/lead', about(goal));
    await expect.poll(() => goals(stub)).toEqual(['five', 'four', 'silent']);
  });

  it('are mailed where the webhook fails', async () => {
    await site.post('/webhook/lead', about('broken'));
    const mailed = () => mails.seen.find(({ data }) => data.includes('goal: broken'));
    await expect.poll(mailed).toMatchObject({ to: '<sales@site.test>' });
    await expect.poll(() => goals(stub)).toEqual(['broken']);
  });

  it('carry an id by which the receiver can tell a repetition, and are kept once for one run', async () => {
    const headers = { 'X-Run-Id': crypto.randomUUID() };
    const lead = { ...about('A first client'), phone: '' };
    expect(await (await site.post('/webhook/lead', lead, headers)).json()).toEqual({ ok: true });
    expect((await site.post('/webhook/lead', lead, headers)).status).toBe(200);
    await expect.poll(() => stub.seen.length).toBe(1);
    expect(stub.seen[0]?.headers['idempotency-key']).toBe(headers['X-Run-Id']);
    expect(JSON.parse(stub.seen[0]?.body ?? '')).toEqual({ source: 'vip', ...lead });
  });
});

describe.each(DATABASES)('leads on %s', (_name, open) => {
  let world: World;
  let log: string[] = [];
  beforeAll(async () => {
    world = await open();
  });
  beforeEach(async () => {
    log = [];
    await world.service.query('delete from public.leads');
  });
  afterAll(() => world.close());

  const mailer: Mailer = async () => true;
  const noMailer = async () => {
    throw Object.assign(new Error('Greeting of ann@x.test was not understood'), {
      code: 'EENVELOPE',
      responseCode: 550,
    });
  };
  const store = (targets: { webhookUrl?: string; mailTo?: string }, send = mailer) =>
    createLeadStore(world.service, { mailer: send, ...targets }, (line) => log.push(line));
  const save = (leads: ReturnType<typeof store>, goal: string, run: string = crypto.randomUUID()) =>
    leads.save(run, 'vip', about(goal));
  /** Lets the time of every waiting attempt come. */
  const hurry = () => world.service.query('update public.lead_deliveries set due_at = now()');
  const deliveries = () =>
    world.service.query<{ target: string; attempts: number; fault: string | null; pause: number; done: boolean }>(
      `select target, attempts, last_error as fault, delivered_at is not null as done,
       round(extract(epoch from due_at - now()) / 60)::int as pause from public.lead_deliveries order by target`,
    );

  it('are not posted again because the mail failed', async () => {
    const stub = using(await startStub(() => ({})));
    const leads = store({ webhookUrl: stub.url, mailTo: 'sales@x.test' }, noMailer);
    await save(leads, 'one');
    await leads.drain();
    await hurry();
    await leads.maintain();
    await leads.drain();
    expect(stub.seen).toHaveLength(1);
    expect(await deliveries()).toMatchObject([
      { target: 'mail', attempts: 2, fault: 'the receiver answered 550', done: false },
      { target: 'webhook', attempts: 1, fault: null, done: true },
    ]);
    expect(log.join('\n')).not.toContain('ann@x.test');
  });

  it('are tried ever more seldom, also after a restart, given up at last and listed for the operator', async () => {
    const stub = using(await startStub(() => ({ status: 422, body: { error: 'ann@x.test is unknown' } })));
    await save(store({ webhookUrl: stub.url }), 'one');
    await expect.poll(async () => (await deliveries())[0]?.fault).toBe('the receiver answered 422');
    const pauses = [(await deliveries())[0]?.pause];
    for (let attempt = 2; attempt <= 20; attempt += 1) {
      const restarted = store({ webhookUrl: stub.url });
      await restarted.maintain();
      await restarted.drain();
      expect(stub.seen).toHaveLength(attempt - 1);
      await hurry();
      await restarted.maintain();
      await restarted.drain();
      pauses.push((await deliveries())[0]?.pause);
    }
    expect(pauses.slice(0, 8)).toEqual([1, 3, 9, 27, 81, 243, 720, 720]);
    await hurry();
    const last = store({ webhookUrl: stub.url });
    await last.maintain();
    await last.drain();
    expect(stub.seen).toHaveLength(20);
    expect(
      await world.service.query('select target, attempts, last_error, source, fields from public.leads_given_up'),
    ).toEqual([
      { target: 'webhook', attempts: 20, last_error: 'the receiver answered 422', source: 'vip', fields: about('one') },
    ]);
    expect(log.filter((line) => line.includes('given up'))).toHaveLength(1);
    const [givenUp] = await last.list.listGivenUp();
    expect(givenUp).toMatchObject({ id: expect.stringMatching(/\.webhook$/), reason: 'the receiver answered 422' });
    expect([await last.list.repeat(givenUp?.id ?? ''), await last.list.repeat(givenUp?.id ?? '')]).toEqual([
      true,
      false,
    ]);
    await last.drain();
    expect(stub.seen).toHaveLength(21);
    expect(await last.list.listGivenUp()).toEqual([]);
    expect(await last.list.listWaiting()).toMatchObject([{ id: givenUp?.id, bytes: givenUp?.bytes, tries: 1 }]);
  });

  it('belong to another process for a while where one died in the middle of an attempt', async () => {
    const stub = using(await startStub(() => ({})));
    await save(store({}), 'one');
    await world.service.query(
      `insert into public.lead_deliveries (lead_id, target, attempts, due_at) select id, 'webhook', 1, now() + interval '2 minutes' from public.leads`,
    );
    const leads = store({ webhookUrl: stub.url });
    await leads.maintain();
    await leads.drain();
    expect(stub.seen).toHaveLength(0);
    await hurry();
    await leads.maintain();
    await leads.drain();
    expect(stub.seen).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ attempts: 2, done: true }]);
    expect(await world.service.query('select forwarded_at is not null as done from public.leads')).toEqual([
      { done: true },
    ]);
  });

  it('are passed on once by several processes that start at once, also those kept before a receiver was set up', async () => {
    const stub = using(await startStub(() => ({})));
    const before = store({});
    const expected = Array.from({ length: 40 }, (_, index) => `goal ${index}`);
    for (const goal of expected) await save(before, goal);
    const processes = [1, 2, 3].map(() => store({ webhookUrl: stub.url }));
    await Promise.all(processes.map((leads) => leads.maintain()));
    await Promise.all(processes.map((leads) => leads.drain()));
    expect(goals(stub)).toEqual(expected.toSorted());
  });

  it('beyond ten an hour are mailed as one digest, in which no value can forge a field', async () => {
    const mails: Mail[] = [];
    const leads = store({ mailTo: 'sales@x.test' }, async (mail) => mails.push(mail) > 0);
    for (let count = 1; count <= 13; count += 1) {
      await save(leads, count === 1 ? 'one\r\nemail: victim@x.test\u2028phone: 1' : `goal ${count}`);
      await leads.drain();
    }
    expect(mails).toHaveLength(10);
    expect(mails[0]?.text).toBe('goal: one\n    email: victim@x.test\n    phone: 1\nname: Ann\nemail: ann@x.test');
    const [waiting] = await world.service.query<{ count: number; minutes: number }>(
      `select count(*)::int, max(extract(epoch from due_at - now()) / 60)::int as minutes from public.lead_deliveries
       where delivered_at is null group by due_at`,
    );
    expect(waiting).toMatchObject({ count: 3 });
    expect(waiting?.minutes).toBeLessThanOrEqual(60);
    await hurry();
    await leads.maintain();
    await leads.drain();
    expect(mails).toHaveLength(11);
    const digest = mails[10];
    expect(digest).toMatchObject({ to: 'sales@x.test', subject: '3 new leads' });
    expect(digest?.text.match(/^New lead from vip$/gm)).toHaveLength(3);
    for (const goal of ['goal 11', 'goal 12', 'goal 13']) expect(digest?.text).toContain(`goal: ${goal}\n`);
    expect((await deliveries()).every(({ done }) => done)).toBe(true);
  });

  it('with the same words are one, under whatever run and in whatever order the words come', async () => {
    const leads = store({});
    await Promise.all(Array.from({ length: 10 }, () => save(leads, 'one')));
    await leads.save(crypto.randomUUID(), 'vip', { goal: 'one', email: 'ann@x.test', name: 'Ann' });
    await save(leads, 'two');
    const same = crypto.randomUUID();
    await save(leads, 'three', same);
    await save(leads, 'three', same);
    expect(await world.service.query('select goal from public.leads order by created_at')).toEqual([
      { goal: 'one' },
      { goal: 'two' },
      { goal: 'three' },
    ]);
  });

  it('are kept with characters the database cannot hold', async () => {
    await store({}).save(crypto.randomUUID(), 'vip', { name: 'A\0nn', goal: '\ud800 and \\u0000', 'na\0me': 'x' });
    expect(await world.service.query('select name, goal, fields from public.leads')).toEqual([
      {
        name: 'A\ufffdnn',
        goal: '\ufffd and \\u0000',
        fields: { name: 'A\ufffdnn', goal: '\ufffd and \\u0000', 'na\ufffdme': 'x' },
      },
    ]);
  });
});
