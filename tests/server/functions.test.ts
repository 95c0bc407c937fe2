import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, signIn, startSite } from './site';

let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { GUESTS_PER_HOUR: '3' } });
});
afterAll(() => site.end());

async function invoke(name: string, body: unknown): Promise<[number, Record<string, unknown>]> {
  const response = await site.post(`/functions/v1/${name}`, body);
  return [response.status, (await response.json()) as Record<string, unknown>];
}

describe('verify-whop-membership', () => {
  it('verifies a local membership and answers unknown addresses alike', async () => {
    expect(await invoke('verify-whop-membership', { email: ' NEWCOMER@testkit.example ' })).toEqual([
      200,
      { verified: true },
    ]);
    const [status, answer] = await invoke('verify-whop-membership', { email: 'nobody@x.test' });
    expect([status, answer.verified]).toEqual([200, false]);
    expect((await invoke('verify-whop-membership', { email: 'nobody' }))[0]).toBe(400);
  });
});

describe('complete-signup', () => {
  it('makes an account that can sign in, with an access code of its own', async () => {
    const person = { email: 'newcomer@testkit.example', password: 'secret-1', firstName: 'Ann' };
    const [, answer] = await invoke('complete-signup', person);
    expect(answer).toEqual({
      success: true,
      accessCode: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/),
    });
    const { access_token, user } = await signIn(site.url, person.email, person.password);
    const headers = { apikey: 'embedded', Authorization: `Bearer ${access_token}` };
    const profile = await site.get(`/rest/v1/profiles?select=*&id=eq.${user.id}`, headers);
    expect(await profile.json()).toMatchObject([{ first_name: 'Ann' }]);
    expect((await invoke('redeem-access-code', { code: answer.accessCode }))[1].success).toBe(true);
    const [, again] = await invoke('complete-signup', person);
    const [, stranger] = await invoke('complete-signup', { ...person, email: 'nobody@x.test' });
    expect(again).toEqual(stranger);
    expect(again.success).toBe(false);
  });
});

describe('redeem-access-code', () => {
  it('signs a visitor in as a guest whose session works', async () => {
    const [, answer] = await invoke('redeem-access-code', { code: site.demo?.accessCode.toLowerCase() });
    expect(answer.success).toBe(true);
    const { access_token } = answer.session as { access_token: string };
    expect((await site.get('/runs', { Authorization: `Bearer ${access_token}` })).status).toBe(200);
  });

  it('makes few guests an hour for one network, however good the codes', async () => {
    const code = site.demo?.accessCode;
    const answers = [];
    for (let guest = 0; guest < 4; guest += 1) answers.push(await invoke('redeem-access-code', { code }));
    const [status, refusal] = answers.at(-1) ?? [];
    expect([status, refusal?.session, refusal?.error]).toEqual([429, undefined, expect.stringContaining('network')]);
  });

  it('counts wrong codes and answers all failures alike', async () => {
    const wrong = await invoke('redeem-access-code', { code: 'WRONG-CODE' });
    expect(wrong).toEqual([200, { success: false, error: expect.any(String) }]);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => invoke('redeem-access-code', { code: 'WRONG-CODE' })),
    );
    expect(answers.filter(([status]) => status === 429)).toHaveLength(3);
    expect(new Set(answers.map(([, body]) => body.error))).toEqual(new Set([wrong[1].error]));
  });
});
