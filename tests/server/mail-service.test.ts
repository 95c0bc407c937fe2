import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createMailService } from '@/server/features/mail/mail-service';
import { makeFolder, type Site, startSite } from './site';
import { type MuteSmtp, startMuteSmtp } from './smtp-stub';

const MAIL_FROM = 'tools@site.test';
const PATIENTLY = { timeout: 30_000 };
const stubs: MuteSmtp[] = [];
let site: Site | undefined;
afterEach(async () => {
  await site?.end();
  site = undefined;
  await Promise.all(stubs.splice(0).map((stub) => stub.close()));
});

const recover = (url: string, email: string | undefined) =>
  fetch(`${url}/auth/v1/recover`, {
    method: 'POST',
    headers: { apikey: 'embedded', 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  });

describe('mail that leaves', () => {
  it('keeps nobody waiting for a silent mail server: neither who asked nor anybody else', async () => {
    const mute = await startMuteSmtp();
    stubs.push(mute);
    site = await startSite({ env: { SMTP_URL: mute.url, MAIL_FROM } });
    expect((await recover(site.url, site.demo?.email)).status).toBe(200);
    await expect.poll(() => mute.open(), PATIENTLY).toBe(1);
    const headers = { Authorization: `Bearer ${site.token}`, apikey: 'embedded' };
    expect((await site.get('/runs', headers)).status).toBe(200);
    expect((await site.get('/rest/v1/program_steps?select=step', headers)).status).toBe(200);
    expect(mute.open()).toBe(1);
  });
});

describe('the mail service', () => {
  it('takes no mail for a guest, and counts every other against its receiver and its member, each purpose by itself', async () => {
    const folder = makeFolder();
    const settings = { perHour: 2, resendBaseUrl: '' };
    const post = createMailService({
      settings,
      dataDir: folder,
      guestDomain: 'guests.x.example',
      log: () => undefined,
    });
    const to = 'guest-1@Guests.X.example ';
    expect(await post.takeMailQuota(to, 'password')).toBe(false);
    expect(await post.mailer({ id: 'one', to, subject: 's', text: 't' })).toBe(false);
    expect(existsSync(join(folder, 'outbox'))).toBe(false);
    expect([
      await post.takeMailQuota('a@x.test', 'result', 'ann'),
      await post.takeMailQuota('A@x.test', 'result', 'bob'),
      await post.takeMailQuota('a@x.test', 'result', 'eve'),
    ]).toEqual([true, true, false]);
    expect([
      await post.takeMailQuota('b@x.test', 'result', 'ann'),
      await post.takeMailQuota('c@x.test', 'result', 'ann'),
      await post.takeMailQuota('c@x.test', 'result', 'eve'),
    ]).toEqual([true, false, true]);
    expect(await post.takeMailQuota('a@x.test', 'confirmation')).toBe(true);
    expect(await post.takeMailQuota('a@x.test', 'password')).toBe(true);
    const others = await Promise.all(
      [...'abcdef'].map((name) => post.takeMailQuota(`${name}@y.test`, 'to-others', 'ann')),
    );
    expect(others).toEqual([true, true, true, true, true, false]);
    rmSync(folder, { recursive: true });
  });
});
