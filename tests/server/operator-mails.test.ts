import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { ListPage, OperatorDeadMail, OperatorMail } from '@/contracts/operator';
import { createMailService, type MailService } from '@/server/features/mail/mail-service';
import { operatorMailRoutes } from '@/server/features/operator/mail-routes';
import { openQueues } from '@/server/platform/deliveries/queues';
import { EMBEDDED, type World } from './actors';
import { makeFolder } from './site';
import { startSmtpStub } from './smtp-stub';

const PATIENTLY = { timeout: 60_000 };
let world: World;
beforeAll(async () => {
  world = await EMBEDDED[1]();
});
afterAll(() => world.close());

/** A mail service whose mail server gives this answer to every receiver, and the operator's routes about it. */
async function open(refuses: string) {
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
  const routes = operatorMailRoutes({ db, mailService });
  const ask = async <T>(path: string) => (await (await routes.request(path)).json()) as ListPage<T>;
  return { mailer: mailService.mailer, ask };
}

const mail = () => ({ id: crypto.randomUUID(), to: 'ann@x.test', subject: 'S', text: 'T' });

it('the operator sees which mails wait, since when, and why, and not for whom', async () => {
  const { mailer, ask } = await open('451 <ann@x.test> later');
  const one = mail();
  await mailer(one);
  await expect.poll(async () => (await ask<OperatorMail>('/')).rows[0]?.tries, PATIENTLY).toBeGreaterThan(0);
  // The next attempt is half an hour away.
  const { rows } = await ask<OperatorMail>('/');
  expect(rows).toMatchObject([{ id: one.id, bytes: expect.any(Number), reason: expect.stringContaining('451') }]);
  expect(Date.parse(rows[0]?.dueAt ?? '')).toBeGreaterThan(Date.parse(rows[0]?.since ?? ''));
  expect(JSON.stringify(rows)).not.toContain('ann@');
  expect(await ask('/given-up')).toEqual({ rows: [], more: false });
});

it('and which were given up', async () => {
  const { mailer, ask } = await open('550 <ann@x.test> unknown');
  const one = mail();
  await mailer(one);
  await expect.poll(async () => (await ask<OperatorDeadMail>('/given-up')).rows.length, PATIENTLY).toBe(1);
  const { rows } = await ask<OperatorDeadMail>('/given-up');
  expect(rows).toMatchObject([{ id: one.id, reason: expect.stringContaining('550') }]);
  expect(JSON.stringify(rows)).not.toContain('ann@');
  expect(await ask('/')).toEqual({ rows: [], more: false });
});
