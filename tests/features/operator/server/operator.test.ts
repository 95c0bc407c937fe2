import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProblemBody } from '@/contracts/problem';
import type { SecondFactorList } from '@/contracts/second-factor';
import type {
  ListPage,
  OperatorAction,
  OperatorCode,
  OperatorMember,
  OperatorSite,
  RunCounts,
} from '@/features/operator/contract';
import { operatorCommand } from '@/server/accounts/operator-command';
import { withDatabase } from '../../../server/prepared-database';
import { makeFolder, type Site, sampleBody, sampleWebhook, signIn, startSite } from '../../../server/site';
import { type AddedApp, addApp, type PostAccount } from '../../../support/authenticator-app';

const folder = makeFolder();
const env = { DATA_DIR: join(folder, 'data') };
const printed: string[] = [];
const command = (...args: string[]) => operatorCommand(args, { root: '.', env, print: (line) => printed.push(line) });

let site: Site;
let email = '';
let mine: Record<string, string>;
/** What the operator was answered before they had a second factor. */
let refused: unknown;
let app: AddedApp;

beforeAll(async () => {
  const first = await startSite({ folder });
  email = first.demo?.email ?? '';
  await expect(command('grant', email)).rejects.toThrow(/in use/);
  await first.close();
  await command('grant', email);
  site = await startSite({ folder, webhooks: { sample: { ...sampleWebhook, shared: { normaliser: 'plain-text' } } } });
  mine = { Authorization: `Bearer ${site.token}` };
  refused = await codeOf(await site.get('/operator-api', mine));
  const post: PostAccount = (path, body, headers) => site.post(`/account-api${path}`, body, headers);
  app = await addApp(post, mine, { password: site.demo?.password ?? '' });
});
afterAll(() => site.end());

const ask = async <T>(path: string) => (await (await site.get(`/operator-api${path}`, mine)).json()) as T;
const send = (path: string, body: unknown = {}) => site.post(`/operator-api${path}`, body, mine);
const codeOf = async (response: Response) => [response.status, ((await response.json()) as ProblemBody).error.code];

describe('npm run operator', () => {
  it('says what it did, and what is wrong', async () => {
    expect(printed).toEqual([`${email} is an operator now.`]);
    await expect(command('promote', email)).rejects.toThrow(/npm run operator -- grant/);
    const empty = await withDatabase(mkdtempSync(join(tmpdir(), 'operator-')));
    const elsewhere = (...args: string[]) =>
      operatorCommand(args, { root: '.', env: { DATA_DIR: empty }, print: (line) => printed.push(line) });
    await expect(elsewhere('grant', 'nobody@x.test')).rejects.toThrow(/no account .* nobody@x\.test/);
    await expect(elsewhere('revoke', 'nobody@x.test')).rejects.toThrow(/is no operator/);
    await elsewhere('list');
    expect(printed.at(-1)).toBe('Nobody is an operator yet.');
    await elsewhere('list', '--json');
    expect(printed.at(-1)).toBe('[]');
    rmSync(empty, { recursive: true, force: true });
  });
});

describe('/operator-api', () => {
  it('is closed to an operator until they have a second factor', () => {
    expect(refused).toEqual([403, 'second_factor_needed']);
  });

  it('is there for an operator', async () => {
    expect(await ask<OperatorSite>('')).toEqual({ email, soldOnWhop: false, tools: [] });
    expect(await (await site.get('/access', mine)).json()).toMatchObject({ operator: true });
  });

  it('finds members, gives them time and ends it, and records that', async () => {
    expect((await send('/members/extend', { email: 'Ann@x.test', days: 30 })).status).toBe(204);
    const found = (await (await send('/members/search', { search: 'ann@' })).json()) as ListPage<OperatorMember>;
    expect(found.rows).toMatchObject([{ email: 'ann@x.test', membership: { active: true } }]);
    expect((await send('/members/end', { email: 'ann@x.test' })).status).toBe(204);
    expect(await codeOf(await send('/members/end', { email: 'ann@x.test' }))).toEqual([404, 'unknown_membership']);
    const { rows } = await ask<ListPage<OperatorAction>>('/acts');
    expect(rows.map(({ act, by }) => [act, by])).toEqual([
      ['membership_ended', email],
      ['membership_extended', email],
      ['operator_granted', undefined],
    ]);
  });

  it('makes a code that opens the gate, and ends it', async () => {
    const { code } = (await (await send('/codes', { note: 'Fair', maxUses: 5, days: 7 })).json()) as { code: string };
    const redeem = async () =>
      ((await (await site.post('/functions/v1/redeem-access-code', { code })).json()) as { success: boolean }).success;
    expect(await redeem()).toBe(true);
    const made = (await ask<ListPage<OperatorCode>>('/codes')).rows.find((row) => row.code === code);
    expect(made).toMatchObject({ uses: 1, usable: true, note: 'Fair' });
    expect((await send(`/codes/${made?.id}/revoke`)).status).toBe(204);
    expect(await redeem()).toBe(false);
    expect(await codeOf(await send('/codes', { code, note: '', maxUses: 1, days: null }))).toEqual([409, 'code_taken']);
  });

  it('counts runs without what was in them, deliveries and limits', async () => {
    await site.run('sample', { ...sampleBody, topic: 'needle' });
    const text = await (await site.get('/operator-api/runs?days=7', mine)).text();
    expect((JSON.parse(text) as RunCounts).tools).toMatchObject([{ tool: 'sample', succeeded: 1, demo: 1 }]);
    expect(text).not.toContain('needle');
    for (const kind of ['mails', 'leads', 'callbacks']) {
      expect(await ask(`/deliveries/${kind}`)).toEqual({ rows: [], more: false });
      expect(await (await send(`/deliveries/${kind}/retry`)).json()).toEqual({ count: 0 });
      expect(await ask(`/deliveries/${kind}/given-up`)).toEqual({ rows: [], more: false });
      expect(await codeOf(await send(`/deliveries/${kind}/given-up/x/repeat`))).toEqual([404, 'unknown_delivery']);
    }
    expect(await ask('/limits')).toMatchObject({ hits: [] });
  });

  it.each([
    ['/members/search', { search: 1 }, 'search'],
    ['/members/search', { page: -1 }, 'page'],
    ['/members/extend', { email: 'x', days: 1 }, 'email'],
    ['/members/extend', { email: 'a@x.test', days: 0 }, 'days'],
    ['/members/extend', { email: 'a@x.test' }, 'days'],
    ['/codes', { code: 'short', maxUses: 1, days: 1 }, 'code'],
    ['/codes', { maxUses: 0, days: 1 }, 'maxUses'],
    ['/codes', { note: 'from GATE_CODE', maxUses: 1, days: 1 }, 'note'],
    ['/codes', [], 'body'],
    [`/leads/${crypto.randomUUID()}/called`, { called: 'yes' }, 'called'],
  ])('refuses %s with %j, naming %s', async (path, body, field) => {
    const response = await send(path, body);
    const { error } = (await response.json()) as ProblemBody;
    expect([response.status, error.field]).toEqual([400, field]);
  });

  it.each(['/leads?state=x', '/runs?days=8', '/runs?tool=;', '/acts?page=x'])('refuses %s', async (path) => {
    expect((await site.get(`/operator-api${path}`, mine)).status).toBe(400);
  });

  it('knows no id that is none', async () => {
    const called = `/leads/${crypto.randomUUID()}/called`;
    expect((await send(called, { called: true })).status).toBe(404);
    for (const path of [
      '/codes/x/revoke',
      `/codes/${crypto.randomUUID()}/revoke`,
      `/leads/${crypto.randomUUID()}/repeat`,
    ])
      expect((await send(path)).status).toBe(404);
  });

  it('ends a membership: its member runs nothing from then on, and reads on', async () => {
    const person = { email: 'eve@x.test', password: 'secret-1' };
    await send('/members/extend', { email: person.email, days: 30 });
    await site.post('/functions/v1/complete-signup', person);
    const { access_token } = await signIn(site.url, person.email, person.password);
    const headers = { Authorization: `Bearer ${access_token}` };
    expect((await site.run('sample', sampleBody, headers)).status).toBe(200);
    await send('/members/end', { email: person.email });
    const refused = await site.run('sample', sampleBody, headers);
    expect(await codeOf(refused)).toEqual([402, 'membership_ended']);
    const prefill = await site.post('/prefill', { tool: 'sample', text: 'Call us' }, headers);
    expect(await codeOf(prefill)).toEqual([402, 'membership_ended']);
    expect(((await (await site.get('/runs', headers)).json()) as { runs: unknown[] }).runs).toHaveLength(1);
    await send('/members/extend', { email: person.email, days: 1 });
    expect((await site.run('sample', sampleBody, headers)).status).toBe(200);
  });

  it('ends the sessions of an account, blocks it and removes it, and records each act', async () => {
    const person = { email: 'mallory@x.test', password: 'secret-1' };
    await send('/members/extend', { email: person.email, days: 30 });
    await site.post('/functions/v1/complete-signup', person);
    const enter = async () => {
      const { access_token } = await signIn(site.url, person.email, person.password);
      return { Authorization: `Bearer ${access_token}` };
    };
    const opens = async (as: Record<string, string>, path = '/runs') => (await site.get(path, as)).status;
    const act = async (name: string, email = person.email) => (await send(`/members/${name}`, { email })).status;
    const first = await enter();
    expect([await act('end-sessions'), await opens(first), await act('end-sessions')]).toEqual([204, 401, 404]);

    const second = await enter();
    const made = await site.post('/tokens', { name: 'Report', days: 1, password: person.password }, second);
    const program = { Authorization: `Bearer ${((await made.json()) as { token: string }).token}` };
    const unknownRun = `/api/runs/${crypto.randomUUID()}`;
    expect([await opens(second), await opens(program, unknownRun)]).toEqual([200, 404]);
    expect([await act('block'), await act('block')]).toEqual([204, 404]);
    expect([await opens(second), await opens(program, unknownRun)]).toEqual([401, 401]);
    await expect(enter()).rejects.toThrow(/This account is blocked/);
    const found = (await (await send('/members/search', { search: 'mallory' })).json()) as ListPage<OperatorMember>;
    expect(found.rows).toMatchObject([{ blocked: true }]);
    expect([await act('unblock'), await act('unblock'), await opens(await enter())]).toEqual([204, 404, 200]);

    expect([await act('remove'), await act('remove')]).toEqual([204, 404]);
    await expect(enter()).rejects.toThrow(/Invalid login/);
    for (const name of ['end-sessions', 'block', 'remove']) expect(await act(name, email)).toBe(404);
    const { rows } = await ask<ListPage<OperatorAction>>('/acts');
    expect(rows.slice(0, 4).map(({ act, subject, by }) => [act, subject, by])).toEqual(
      ['account_removed', 'account_unblocked', 'account_blocked', 'session_ended'].map((name) => [
        name,
        person.email,
        email,
      ]),
    );
  });

  it('blocks an account with its links to results, which open again with it', async () => {
    const person = { email: 'shared@x.test', password: 'secret-1' };
    await send('/members/extend', { email: person.email, days: 30 });
    await site.post('/functions/v1/complete-signup', person);
    const { access_token } = await signIn(site.url, person.email, person.password);
    const theirs = { Authorization: `Bearer ${access_token}` };
    const run = crypto.randomUUID();
    await site.run('sample', sampleBody, { ...theirs, 'X-Run-Id': run });
    const made = await site.post('/shares', { run, what: 'result', days: 1, title: 'Win a prize' }, theirs);
    const { token } = (await made.json()) as { token: string };
    const opened = async () => (await site.post('/shares/open', { token })).status;
    const before = await opened();
    await send('/members/block', { email: person.email });
    const blocked = await opened();
    await send('/members/unblock', { email: person.email });
    expect([before, blocked, await opened()]).toEqual([200, 404, 200]);
  });

  it('closes when the second factor is removed, and when the role is taken back', async () => {
    const { token, demo } = site;
    const proof = { password: demo?.password, code: app.recoveryCodes[0] };
    const { factors } = (await (await site.get('/account-api/factors', mine)).json()) as SecondFactorList;
    expect((await site.post(`/account-api/factors/${factors[0]?.id}/remove`, proof, mine)).status).toBe(204);
    expect(await codeOf(await site.get('/operator-api', mine))).toEqual([403, 'second_factor_needed']);
    await site.close();
    await command('revoke', demo?.email ?? '');
    site = await startSite({ folder });
    expect((await site.get('/operator-api', { Authorization: `Bearer ${token}` })).status).toBe(404);
    const session = await signIn(site.url, email, demo?.password ?? '');
    const theirs = { Authorization: `Bearer ${session.access_token}` };
    expect((await site.get('/operator-api', theirs)).status).toBe(404);
    expect(await (await site.get('/access', theirs)).json()).not.toHaveProperty('operator');
  });
});
