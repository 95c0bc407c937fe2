import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { withDatabase } from './prepared-database';
import { makeFolder } from './site';
import { startMuteSmtp, startSmtpStub } from './smtp-stub';
import { spawnSite } from './spawned';

const MAIL_FROM = 'tools@site.test';
const PATIENTLY = { timeout: 30_000 };

it('a mail survives the death of the server', async () => {
  const [mute, smtp] = [await startMuteSmtp(), await startSmtpStub()];
  const folder = makeFolder();
  onTestFinished(async () => {
    await Promise.all([mute.close(), smtp.close()]);
    rmSync(folder, { recursive: true });
  });
  await withDatabase(join(folder, 'data'));
  const before = await spawnSite(folder, '', { SMTP_URL: mute.url, MAIL_FROM });
  onTestFinished(() => before.kill());
  await fetch(`${before.url}/auth/v1/recover`, {
    method: 'POST',
    headers: { apikey: 'embedded', 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: before.demo.email }),
  });
  await expect.poll(() => mute.open(), PATIENTLY).toBe(1);
  await before.kill();
  const after = await spawnSite(folder, '', { SMTP_URL: smtp.url, MAIL_FROM });
  onTestFinished(() => after.kill());
  await expect.poll(() => smtp.seen.map(({ to }) => to), PATIENTLY).toEqual([`<${before.demo.email}>`]);
});
