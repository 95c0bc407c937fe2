import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailService } from '@/server/features/mail/mail-service';
import { openQueues } from '@/server/platform/deliveries/queues';
import { SharedRateLimits } from '@/server/platform/http/rate-limit';
import { type Hosted, openHosted } from './hosted';
import { type Program, startProgram } from './program';
import { makeFolder } from './site';
import { type SmtpStub, startSmtpStub } from './smtp-stub';

const WORKER: [string, ...string[]] = [process.execPath, '--import', 'tsx', 'src/server/worker-main.ts'];
const METRICS_TOKEN = 'a-token-of-this-test-alone';
const MAIL_FROM = 'Tools <tools@example.test>';

let hosted: Hosted;
let smtp: SmtpStub;
let program: Program | undefined;
const folder = makeFolder();
beforeAll(async () => {
  [hosted, smtp] = [await openHosted(), await startSmtpStub()];
});
afterAll(async () => {
  program?.killAll();
  await hosted.close();
  await smtp.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('npm run worker', () => {
  it('says what it needs where there is no database to share', async () => {
    const refused = startProgram(WORKER, { DATA_DIR: join(folder, 'alone') });
    expect(await refused.ended).toEqual([1, null]);
    expect(refused.output()).toContain('A worker needs SUPABASE_URL and DATABASE_URL.');
  });

  it('sends what a server has left for it, passes leads on, and ends on a signal', async () => {
    const settings = { smtpUrl: smtp.url, from: MAIL_FROM, resendBaseUrl: '', perHour: 10 };
    const { db } = hosted;
    const rateLimits = new SharedRateLimits(db);
    const office = { settings, guestDomain: 'guests.test', log: () => undefined };
    const post = createMailService({ ...office, dataDir: join(folder, 'server'), rateLimits });
    const queues = await openQueues({ db, isAlone: false, processesQueues: false, log: () => undefined });
    await post.start({ queues, db, isAlone: false, processesQueue: false });
    await post.mailer({ id: crypto.randomUUID(), to: 'ann@x.test', subject: 'From a run', text: 'Text' });
    await post.close();
    await queues.stop();
    await hosted.db.query("insert into public.leads (run_id, source, name) values ($1, 'vip', 'Ann')", [
      crypto.randomUUID(),
    ]);
    expect(smtp.seen).toEqual([]);

    const env = {
      ...hosted.env,
      SMTP_URL: smtp.url,
      MAIL_FROM,
      LEADS_MAIL_TO: 'boss@x.test',
      DATA_DIR: join(folder, 'worker'),
      WORKER_PORT: '0',
      METRICS_TOKEN,
    };
    program = startProgram(WORKER, env);
    const [, url = ''] = await program.prints(/is running; its health endpoints are at (\S+)/);
    const subjects = () => smtp.seen.map(({ data }) => /^Subject: (.*)$/m.exec(data)?.[1]?.trim()).toSorted();
    await expect.poll(subjects, { timeout: 60_000 }).toEqual(['From a run', 'New lead from vip']);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const bearer = { Authorization: `Bearer ${METRICS_TOKEN}` };
    expect(await (await fetch(`${url}/metrics`, { headers: bearer })).text()).toContain('queue_length{queue="mails"}');
    const others = ['/metrics', '/', '/runs'].map(async (path) => (await fetch(url + path)).status);
    expect(await Promise.all(others)).toEqual([404, 404, 404]);
    program.process.kill('SIGTERM');
    expect(await program.ended).toEqual([0, null]);
    expect(program.alive()).toEqual([]);
  });
});
