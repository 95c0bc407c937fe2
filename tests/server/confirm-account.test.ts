import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatabaseRpc } from '@/server/accounts/embedded-supabase/functions';
import { createMailLimit } from '@/server/features/mail/mail-limit';
import { completeSignup } from '../../supabase/functions/_shared/complete-signup.ts';
import { confirmAccount, sendConfirmation } from '../../supabase/functions/_shared/confirm-account.ts';
import type { FunctionDeps, FunctionHandler } from '../../supabase/functions/_shared/deps.ts';
import { edgeHandler } from '../../supabase/functions/_shared/http.ts';
import { redeemCode } from '../../supabase/functions/_shared/redeem-code.ts';
import { verifyMembership } from '../../supabase/functions/_shared/verify-membership.ts';
import { type Accounts, openAccounts } from './accounts';

let accounts: Accounts;
let email = '';
let caller = 0;
beforeAll(async () => {
  accounts = await openAccounts({ takeMailQuota: createMailLimit(4) });
});
beforeEach(() => {
  email = `m-${crypto.randomUUID()}@x.test`;
});
afterAll(() => accounts.close());

/** Calls a function as a caller of its own. */
async function call(
  handler: FunctionHandler,
  body: object,
  hostname = `203.0.113.${++caller}`,
): Promise<Record<string, unknown>> {
  const { users, db } = accounts.stack;
  const deps: FunctionDeps = {
    users,
    confirmsAccounts: true,
    passwordMin: 6,
    rpc: createDatabaseRpc(db.query),
    membership: async () => 'active',
    hasSpace: async () => true,
    allowedOrigins: [],
    guestDomain: 'guests.x.test',
    guestsPerHour: 10,
    log: () => undefined,
  };
  const request = new Request('http://site.test/', { method: 'POST', body: JSON.stringify(body) });
  return (await (await edgeHandler(handler)(request, { deps, remoteAddr: { hostname } })).json()) as Record<
    string,
    unknown
  >;
}

const signUp = (password: string, firstName?: string) => call(completeSignup, { email, password, firstName });
const mailsToMe = () => accounts.mails.filter(({ to }) => to === email);
const tokenOf = (index: number) => /#token=([\w.-]+)/.exec(mailsToMe().at(index)?.text ?? '')?.[1] ?? '';
const confirm = (token: string, password: string) => call(confirmAccount, { email, token, password });
const signsIn = async (password: string) => {
  const answer = await accounts.ask('POST', '/auth/v1/token?grant_type=password', { email, password });
  return answer.ok || ((await answer.json()) as { error_code: string }).error_code;
};

describe('an account nobody has confirmed', () => {
  it('lets nobody in, neither by its password nor by its access code', async () => {
    const made = await signUp('secret-1');
    expect(made).toEqual({ success: true, accessCode: expect.any(String), confirmation: 'mailed' });
    expect(await signsIn('secret-1')).toBe('email_not_confirmed');
    expect(await signsIn('secret-2')).toBe('invalid_credentials');
    expect(await call(redeemCode, { code: made.accessCode })).toMatchObject({ success: false });
    expect(await confirm(tokenOf(0), 'secret-1')).toEqual({ success: true });
    expect(await signsIn('secret-1')).toBe(true);
    expect(await call(redeemCode, { code: made.accessCode })).toMatchObject({ success: true });
  });

  it('is confirmed by no link without its password: the owner of the mailbox hands it to nobody by pressing', async () => {
    await signUp("a stranger's");
    expect(await confirm(tokenOf(0), 'a guess')).toMatchObject({ success: false, reason: 'wrong_password' });
    expect(await signsIn("a stranger's")).toBe('email_not_confirmed');
  });

  it('becomes that of the sign-up whose password comes with a link of its mailbox, and the others are gone', async () => {
    const first = await signUp("a stranger's", 'Mallory');
    const own = await signUp('my own', 'Ann');
    expect(own).toMatchObject({ success: true, confirmation: 'mailed' });
    expect(own.accessCode).not.toBe(first.accessCode);
    // The owner of the mailbox may take any of its links: what they type is theirs.
    expect(await confirm(tokenOf(0), 'my own')).toEqual({ success: true });
    expect(await confirm(tokenOf(1), "a stranger's")).toMatchObject({ success: false, reason: 'bad_link' });
    expect(await signsIn("a stranger's")).toBe('invalid_credentials');
    expect(await signsIn('my own')).toBe(true);
    expect(await call(redeemCode, { code: first.accessCode })).toMatchObject({ success: false });
    expect(await call(redeemCode, { code: own.accessCode })).toMatchObject({ success: true });
    const sql = `select p.first_name as name, u.raw_user_meta_data ->> 'first_name' as meta,
        (select count(*)::int from public.sign_ups s where s.user_id = u.id) as waiting
      from auth.users u join public.profiles p using (id) where u.email = $1`;
    expect(await accounts.stack.db.query(sql, [email])).toEqual([{ name: 'Ann', meta: 'Ann', waiting: 0 }]);
  });

  it("is somebody's once it is confirmed: a further sign-up is answered alike, changes nothing, and its mail says so", async () => {
    const first = await signUp('my own');
    await confirm(tokenOf(0), 'my own');
    const again = await signUp("a stranger's");
    expect(again).toEqual({ ...first, accessCode: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/) });
    expect(mailsToMe()[1]).toMatchObject({ subject: 'You have an account already' });
    expect(mailsToMe()[1]?.text).not.toContain('token=');
    expect(await call(redeemCode, { code: again.accessCode })).toMatchObject({ success: false });
    expect([await signsIn("a stranger's"), await signsIn('my own')]).toEqual(['invalid_credentials', true]);
  });

  it("is its mailbox's by a password mail, too, and nobody enters with the password of the sign-up", async () => {
    await signUp("a stranger's");
    const session = await byPasswordMail();
    expect(await signsIn("a stranger's")).toBe('invalid_credentials');
    await accounts.ask('PUT', '/auth/v1/user', { password: 'my own' }, { Authorization: `Bearer ${session}` });
    expect(await signsIn('my own')).toBe(true);
  });

  it('has its link mailed again, few times, and never at the cost of a password mail', async () => {
    await signUp('secret-1');
    for (let count = 0; count < 50; count += 1)
      expect(await call(sendConfirmation, { email })).toEqual({ success: true });
    expect(await call(sendConfirmation, { email: 'nobody@x.test' })).toEqual({ success: true });
    // Four an hour, and a share for each further network, which ends at five times four.
    await vi.waitFor(() => expect(mailsToMe()).toHaveLength(24));
    expect(accounts.mails.filter(({ to }) => to === 'nobody@x.test')).toEqual([]);
    expect(await byPasswordMail()).not.toBe('');
    expect(await call(sendConfirmation, { email })).toEqual({ success: true });
    expect(mailsToMe()).toHaveLength(25);
  });
});

describe('whether an address has a membership', () => {
  it('is told to one network a hundred times a day, and to the others meanwhile', async () => {
    expect(await call(verifyMembership, { email })).toEqual({ verified: true });
    const network = `203.0.113.${caller}`;
    const past = `insert into public.attempts (key, at) select a.key, now() - interval '1 hour' from public.attempts a,
      generate_series(1, 99) where a.key like 'verify-caller-day:%'`;
    await accounts.stack.db.query(past, []);
    expect(await call(verifyMembership, { email }, network)).toEqual({ error: expect.stringMatching(/^Too many/) });
    expect(await call(verifyMembership, { email })).toEqual({ verified: true });
  });
});

/** The session token that the link of a password mail gives. */
async function byPasswordMail(): Promise<string> {
  return accounts.byLink({ id: '', email, password: '' });
}
