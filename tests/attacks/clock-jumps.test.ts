import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMemberships } from '@/server/accounts/memberships';
import { codeAt, timeStep } from '@/server/accounts/second-factors/totp';
import { createRateLimit } from '@/server/platform/http/rate-limit';
import { openApp, type RoutedApp } from '../server/route-table';
import { addApp, type PostAccount } from '../support/authenticator-app';

/** A clock that jumps, as one does whose battery is empty, keeps nobody out and lets nobody in. */
const DAY = 24 * 3_600_000;
const STEPS_IN_AN_HOUR = 120;

let site: RoutedApp;
beforeAll(async () => {
  site = await openApp({ env: { SIGN_INS_PER_MINUTE: '1000' } });
});
afterAll(() => site.close());
afterEach(() => void vi.restoreAllMocks());

const post: PostAccount = (path, body, headers) => site.ask('POST', `/account-api${path}`, body, headers);

/** Files that ask the clock of the machine, and why none of their times is waited for in this process. */
const BY_THE_CLOCK: Readonly<Record<string, string>> = {
  ...{ 'accounts/account-mail.ts': 'a time in a stored mail', 'accounts/whop-events.ts': 'a time of another server' },
  'accounts/embedded-supabase/auth/known-browsers.ts': 'a time in a cookie',
  'accounts/embedded-supabase/hosted-keys.ts': 'keys that are due late stay in use, and an unknown one is asked for',
  'accounts/embedded-supabase/verified-tokens.ts': 'a time in a token',
  'accounts/second-factors/challenges.ts': 'a time in a challenge, which is good once',
  'accounts/second-factors/second-factors.ts': 'codes of an app are made by the clock',
  'features/files/file-links.ts': 'a time in a link',
  'features/mail/mail-queue.ts': 'a time in a stored mail',
  'platform/deliveries/delivery-queue.ts': 'a time of the database',
  'platform/http/log.ts': 'a duration that is only told',
  'platform/http/security-txt.ts': 'a time that is only told',
  'platform/http/site-listener.ts': 'a duration that is only told',
  'platform/telemetry/traces.ts': 'a time that is only told',
  ...{ 'runs/admit-run.ts': 'a time of the database', 'runs/run-store.ts': 'a time that is only told' },
};

describe('a clock that jumps', () => {
  it('is asked for no time that something in this process waits for', () => {
    const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && readFileSync(`src/server/${file}`, 'utf8').includes('Date.now'),
    );
    expect(files.sort()).toEqual(Object.keys(BY_THE_CLOCK).sort());
  });

  it('lets no answer of the seller be used longer', async () => {
    const start = Date.now();
    let asked = 0;
    const askPlatform = async () => {
      asked += 1;
      return 'none' as const;
    };
    const memberships = createMemberships({ db: { query: async () => [] } as never, askPlatform });
    const clock = vi.spyOn(Date, 'now').mockReturnValue(start + DAY);
    const uptime = vi.spyOn(performance, 'now').mockReturnValue(1000);
    await memberships.hasEndedOnPlatform('ann@x.test');
    clock.mockReturnValue(start);
    uptime.mockReturnValue(1000 + DAY / 2);
    await memberships.hasEndedOnPlatform('ann@x.test');
    expect(asked).toBe(2);
  });

  it('makes no limit last longer, and none end sooner', () => {
    const start = Date.now();
    const limit = createRateLimit(1, 60);
    expect(limit.take('a')).toBe(0);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(start + DAY);
    expect(limit.take('a')).toBeGreaterThan(0);
    const ahead = createRateLimit(1, 60);
    expect(ahead.take('a')).toBe(0);
    clock.mockReturnValue(start);
    expect(ahead.take('a')).toBeLessThanOrEqual(60);
  });

  it('takes codes of the app that were used while it was ahead for no use of today, and each code once', async () => {
    const { email, password = '' } = site.backend.demo ?? {};
    const app = await addApp(post, await site.signIn(), { password });
    const signIn = async (code: string) => (await post('/sign-in/code', { email, password, code }, {})).status;
    expect(await signIn(app.nextCode())).toBe(200);
    await site.backend.stack?.db.query('update public.second_factors set last_step = last_step + $1', [
      STEPS_IN_AN_HOUR,
    ]);
    const code = codeAt(app.secret, timeStep(Date.now()));
    expect([await signIn(code), await signIn(code)]).toEqual([200, 403]);
  });
});
