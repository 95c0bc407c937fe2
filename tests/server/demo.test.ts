import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { demoRefusalReason } from '@/server/accounts/embedded-supabase/seed-access';
import { readSettings } from '@/server/platform/settings';
import { makeFolder, type Site, signIn, startSite } from './site';

/** One data folder through all the starts below, in their order. */
const folder = makeFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NEWCOMER = 'newcomer@testkit.example';
const KNOWN = { password: 'secret-123', firstName: 'Ann' };

async function during<T>(env: Record<string, string>, visit: (site: Site) => Promise<T>): Promise<T> {
  const site = await startSite({ folder, env });
  try {
    return await visit(site);
  } finally {
    await site.close();
  }
}

const succeeds = async (site: Site, name: string, body: object) => {
  const answer = (await (await site.post(`/functions/v1/${name}`, body)).json()) as { success?: boolean };
  return answer.success === true;
};
/** The token of the one link in the outbox. */
function tokenInOutbox(): string {
  const outbox = join(folder, 'data', 'outbox');
  const [mail = ''] = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
  return /#token=(?:3D)?([\w.-]+)/.exec(mail.replaceAll('=\n', ''))?.[1] ?? '';
}
const signsUp = (site: Site, email: string) => succeeds(site, 'complete-signup', { email, ...KNOWN });
const passesGate = (site: Site, code: string) => succeeds(site, 'redeem-access-code', { code });

describe('a site strangers may reach', () => {
  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
    [{ PUBLIC_URL: 'https://members.example.com' }, 'PUBLIC_URL is https://members.example.com'],
    [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY is set and PUBLIC_URL is not'],
  ])('gets no demo: %j', (env, reason) => {
    expect(demoRefusalReason(readSettings(env))).toBe(reason);
  });

  it('gets its demo behind a proxy whose visitors are all on this machine', () => {
    expect(demoRefusalReason(readSettings({ TRUST_PROXY: '1', PUBLIC_URL: 'http://127.0.0.1:8080' }))).toBeUndefined();
  });

  it('has no demo member and no known newcomer then, and says why and how the first member comes in', async () => {
    await during({ HOST: '0.0.0.0' }, async (site) => {
      expect(site.demo).toBeUndefined();
      expect(await signsUp(site, NEWCOMER)).toBe(false);
      const said = site.log.filter((line) => line.includes('demo member'));
      expect(said).toEqual([expect.stringMatching(/because HOST is 0\.0\.0\.0\..* set MEMBERS=.*\/create-account/)]);
      expect(site.log).toContainEqual(
        expect.stringMatching(/HOST is 0\.0\.0\.0.* no page for: terms, privacy, refunds, contact\./),
      );
    });
  });

  it('lets in whom the operator names: addresses, and a code of the gate until another takes its place', async () => {
    await during(
      { NODE_ENV: 'production', MEMBERS: 'Ann@x.test, bob@x.test', GATE_CODE: 'first-code' },
      async (site) => {
        expect(await signsUp(site, 'ann@x.test')).toBe(true);
        expect(await signsUp(site, 'carol@x.test')).toBe(false);
        expect(await passesGate(site, 'FIRST-CODE')).toBe(true);

        // Whoever names an address first has no account by that: without a mail service the operator has the link.
        await expect(signIn(site.url, 'ann@x.test', KNOWN.password)).rejects.toThrow('email_not_confirmed');
        const link = { email: 'ann@x.test', token: tokenInOutbox() };
        expect(await succeeds(site, 'confirm-account', { ...link, ...KNOWN })).toBe(true);
        await signIn(site.url, 'ann@x.test', KNOWN.password);
        expect(site.log.filter((line) => line.includes('confirmed'))).toEqual([
          expect.stringMatching(/^No mail service is set up: new accounts wait .* links in \S+outbox\. Set SMTP_URL/),
        ]);
      },
    );
    await during({ NODE_ENV: 'production', GATE_CODE: 'second-code' }, async (site) => {
      expect([await passesGate(site, 'first-code'), await passesGate(site, 'second-code')]).toEqual([false, true]);
    });
  });
});

describe('a data folder of a site only this machine reaches', () => {
  it('has its demo taken back when it is shown to the world, and given again at home', async () => {
    const local = { HOST: 'localhost', PUBLIC_URL: 'http://localhost:4173' };
    const code = await during(local, async ({ demo, token }) => {
      expect(token).not.toBe('');
      return demo?.accessCode ?? '';
    });
    await during({ NODE_ENV: 'production' }, async (site) => {
      expect([await passesGate(site, code), await signsUp(site, NEWCOMER)]).toEqual([false, false]);
    });
    await during(local, async (site) => {
      expect([await passesGate(site, code), await signsUp(site, NEWCOMER)]).toEqual([true, true]);
    });
  });
});
