import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Site, signIn, startSite } from '../server/site';
import { type SmtpStub, startSmtpStub } from '../server/smtp-stub';

const PASSWORD = 'my-own-word';
const MEMBERS = ['ann', 'bob', 'cat', 'dan', 'eve'].map((name) => `${name}@x.test`);
const BUYERS = ['early@x.test', 'late@x.test', 'next@x.test'];

/**
 * Whoever names the address of somebody else uses up nothing of theirs. Strangers come from more networks than a mailbox is sent
 * mails in an hour, and each asks as often as it may.
 */
let site: Site;
let mails: SmtpStub;
beforeAll(async () => {
  mails = await startSmtpStub();
  const env = { TRUST_PROXY: '1', PUBLIC_URL: 'http://127.0.0.1', MEMBERS: [...MEMBERS, ...BUYERS].join(',') };
  // Made before there is a mail server, when accounts are confirmed at once.
  const first = await startSite({ env });
  for (const email of MEMBERS)
    await first.post('/functions/v1/complete-signup', { email, password: PASSWORD }, from('203.0.113.200'));
  await first.close();
  site = await startSite({
    folder: first.folder,
    env: { ...env, SMTP_URL: mails.url, MAIL_FROM: 'site@x.test' },
    tuning: { mailQueue: { pollSeconds: 0.5, firstRetrySeconds: 1 } },
  });
});
afterAll(async () => {
  await site.end();
  await mails.close();
});

const from = (address: string) => ({ 'X-Forwarded-For': address });
const NETWORKS = Array.from({ length: 12 }, (_, at) => from(`203.0.113.${at}`));
const OWNER = from('198.51.100.1');

type Json = Record<string, unknown>;
async function invoke(name: string, body: object, headers: Record<string, string>): Promise<Json> {
  return (await (await site.post(`/functions/v1/${name}`, body, headers)).json()) as Json;
}
const signUp = (email: string, password: string, headers: Record<string, string>) =>
  invoke('complete-signup', { email, password }, headers);
const mailsTo = (email: string) => mails.seen.filter(({ to }) => to === `<${email}>`);

/** Waits for a mail after the first `count`, and returns the token of its link. */
function linkTo(email: string, count: number, name = 'token'): Promise<string> {
  return vi.waitFor(() => {
    const data = mailsTo(email).at(count)?.data.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const token = new RegExp(`#${name}=([\\w.%-]+)`).exec(data ?? '')?.[1];
    if (!token) throw new Error(`No link was mailed to ${email}.`);
    return decodeURIComponent(token);
  });
}

/** Asks from every network of the strangers, until each has been refused. */
async function askFromEverywhere(ask: (headers: Record<string, string>) => Promise<unknown>): Promise<void> {
  for (const network of NETWORKS) for (let time = 0; time < 3; time += 1) await ask(network);
}

describe('strangers who name the address of somebody else', () => {
  it('void no link that a buyer was mailed', async () => {
    const [email = ''] = BUYERS;
    await signUp(email, PASSWORD, OWNER);
    const token = await linkTo(email, 0);
    await askFromEverywhere((network) => signUp(email, "a stranger's", network));
    const confirmed = await invoke('confirm-account', { email, token, password: PASSWORD }, OWNER);
    expect(confirmed).toEqual({ success: true });
    await signIn(site.url, email, PASSWORD);
    await expect(signIn(site.url, email, "a stranger's")).rejects.toThrow('400');
  });

  it('keep no buyer who comes after them from an account: a mail comes, and its link takes the own password', async () => {
    const [, email = ''] = BUYERS;
    await askFromEverywhere((network) => signUp(email, "a stranger's", network));
    const count = mailsTo(email).length;
    expect(await signUp(email, PASSWORD, OWNER)).toMatchObject({ success: true, confirmation: 'mailed' });
    const token = await linkTo(email, count);
    // The links of the strangers, which lie in the same mailbox, make none of them the owner.
    expect(await invoke('confirm-account', { email, token, password: PASSWORD }, OWNER)).toEqual({ success: true });
    await signIn(site.url, email, PASSWORD);
  });

  it('use up no password mail', async () => {
    const email = 'ann@x.test';
    const recover = (headers: Record<string, string>) =>
      site.post('/auth/v1/recover', { email }, { apikey: 'embedded', ...headers });
    await askFromEverywhere(recover);
    const count = mailsTo(email).length;
    expect((await recover(OWNER)).status).toBe(200);
    await linkTo(email, count, 'token_hash');
  });

  it('use up no mail that confirms another address, and hold no address by a sign-up', async () => {
    const [, , email = ''] = BUYERS;
    await site.post('/functions/v1/complete-signup', { email, password: "a stranger's" }, NETWORKS[0]);
    const change = async (member: string) => {
      const { access_token } = await signIn(site.url, member, PASSWORD);
      const headers = { Authorization: `Bearer ${access_token}` };
      return (await site.post('/account-api/email-change', { email, password: PASSWORD }, headers)).status;
    };
    for (const member of ['bob@x.test', 'cat@x.test', 'dan@x.test'])
      for (let time = 0; time < 5; time += 1) await change(member);
    const [count, ownCount] = [mailsTo(email).length, mailsTo('eve@x.test').length];
    expect(await change('eve@x.test')).toBe(202);
    const token = await linkTo(email, count);
    const own = await linkTo('eve@x.test', ownCount);
    for (const link of [own, token])
      expect((await site.post('/account-api/email-change/confirm', { token: link }, OWNER)).status).toBe(200);
    await signIn(site.url, email, PASSWORD);
  });
});
