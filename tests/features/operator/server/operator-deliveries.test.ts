import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Failure, failureResponse } from '@/contracts/failure';
import { DELIVERY_KINDS } from '@/contracts/operations';
import type { ListPage, OperatorGivenUp, OperatorWaiting } from '@/features/operator/contract';
import { operatorDeliveryRoutes } from '@/features/operator/server/delivery-routes';
import { createMailService, type MailService } from '@/server/features/mail/mail-service';
import type { DeliveryList } from '@/server/platform/deliveries/delivery-list';
import { openQueues } from '@/server/platform/deliveries/queues';
import { EMBEDDED, type World } from '../../../server/actors';
import { makeFolder } from '../../../server/site';
import { startSmtpStub } from '../../../server/smtp-stub';

const PATIENTLY = { timeout: 60_000 };
let world: World;
beforeAll(async () => {
  world = await EMBEDDED[1]();
});
afterAll(() => world.close());

const nothing: DeliveryList = {
  listWaiting: async () => [],
  listGivenUp: async () => [],
  makeAllDue: async () => undefined,
  repeat: async () => false,
};

/** A mail service whose mail server gives this answer to every receiver, and the operator's routes about it. */
async function open(refuses: string, others = { leads: nothing, callbacks: nothing }) {
  const smtp = await startSmtpStub(refuses);
  const db = world.service;
  const shared = { db, isAlone: true, log: () => undefined };
  const settings = { smtpUrl: smtp.url, from: 'tools@site.test', resendBaseUrl: '', perHour: 10 };
  const tuning = { mailQueue: { pollSeconds: 0.5, firstRetrySeconds: 3600 } };
  const office = { settings, dataDir: makeFolder(), guestDomain: 'guests.test', log: shared.log, tuning };
  const mailService: MailService = createMailService(office);
  const queues = await openQueues({ ...shared, processesQueues: true });
  await mailService.start({ ...shared, queues, processesQueue: true });
  onTestFinished(async () => {
    await mailService.close();
    await queues.stop({ graceful: false });
    await smtp.close();
    await db.query('delete from queues.job');
  });
  const { leads, callbacks } = others;
  const routes = operatorDeliveryRoutes({ db, lists: { mails: mailService, 'end-mails': nothing, leads, callbacks } });
  const ask = async <T>(path: string) => (await (await routes.request(path)).json()) as ListPage<T>;
  return { mailer: mailService.mailer, ask, routes };
}

const mail = () => ({ id: crypto.randomUUID(), to: 'ann@x.test', subject: 'S', text: 'T' });

it('the operator sees which mails wait, since when, and why, and not for whom', async () => {
  const { mailer, ask } = await open('451 <ann@x.test> later');
  const one = mail();
  await mailer(one);
  await expect.poll(async () => (await ask<OperatorWaiting>('/mails')).rows[0]?.tries, PATIENTLY).toBeGreaterThan(0);
  // The next attempt is half an hour away.
  const { rows } = await ask<OperatorWaiting>('/mails');
  expect(rows).toMatchObject([{ id: one.id, bytes: expect.any(Number), reason: expect.stringContaining('451') }]);
  expect(Date.parse(rows[0]?.dueAt ?? '')).toBeGreaterThan(Date.parse(rows[0]?.since ?? ''));
  expect(JSON.stringify(rows)).not.toContain('ann@');
  expect(await ask('/mails/given-up')).toEqual({ rows: [], more: false });
});

it('and which were given up', async () => {
  const { mailer, ask } = await open('550 <ann@x.test> unknown');
  const one = mail();
  await mailer(one);
  await expect.poll(async () => (await ask<OperatorGivenUp>('/mails/given-up')).rows.length, PATIENTLY).toBe(1);
  const { rows } = await ask<OperatorGivenUp>('/mails/given-up');
  expect(rows).toMatchObject([{ id: one.id, reason: expect.stringContaining('550') }]);
  expect(JSON.stringify(rows)).not.toContain('ann@');
  expect(await ask('/mails')).toEqual({ rows: [], more: false });
});

it('of each kind, and of no other', async () => {
  const [since, due] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2026-01-02T00:00:00Z')];
  const id = `${crypto.randomUUID()}.webhook`;
  const leads: DeliveryList = {
    ...nothing,
    listWaiting: async () => [{ id, bytes: null, since, tries: 0, due, reason: null }],
  };
  const { ask, routes } = await open('451 later', { leads, callbacks: nothing });
  const times = { since: '2026-01-01T00:00:00.000Z', dueAt: '2026-01-02T00:00:00.000Z' };
  expect(await ask('/leads')).toEqual({ rows: [{ id, ...times, tries: 0 }], more: false });
  for (const kind of DELIVERY_KINDS) expect((await routes.request(`/${kind}/given-up`)).status).toBe(200);
  routes.onError((error) => failureResponse(error as Failure));
  for (const path of ['/constructor', '/mail/given-up']) expect((await routes.request(path)).status).toBe(404);
});
