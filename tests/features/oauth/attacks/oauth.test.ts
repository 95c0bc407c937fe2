import { beforeAll, describe, expect, it } from 'vitest';
import type { ProblemBody } from '@/contracts/problem';
import type { ConnectedAppList, ConsentRequest, ConsentResponse } from '@/features/oauth/contract';
import { type Account, flood, send, signUp, stranger, target } from '../../../attacks/support/target';
import {
  CALLBACK,
  type OAuthProgram,
  oauthProgram,
  refreshForm,
  registerProgram,
  type TokenAnswer,
} from '../../../server/oauth-program';
import { statusOf } from '../../../support/status-of';

let member: Account;
let program: OAuthProgram;
let site: string;

beforeAll(async () => {
  member = await signUp();
  program = await newProgram();
  const metadata = await fetch(`${target.url}/.well-known/oauth-authorization-server`, { headers: stranger() });
  site = ((await metadata.json()) as { issuer: string }).issuer;
});

const newProgram = (uri = CALLBACK) =>
  registerProgram(target.url, { client_name: 'Assistant', redirect_uris: [uri] }, stranger());
const register = (body: unknown) => send('POST', '/oauth/register', body);
const grantBy = (account: Account, from: OAuthProgram, changes?: Record<string, string>) =>
  from.code(account.session, account.password, changes);
const errorOf = async (response: Response) => ((await response.json()) as { error: string }).error;
const problemOf = async (response: Response) => ((await response.json()) as ProblemBody).error;
const ask = (query: string, headers: Record<string, string> = member.session) =>
  fetch(`${target.url}/oauth/consent?${query}`, { headers: { ...stranger(), ...headers } });
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const opensMcp = async (token: string) => {
  const headers = { Accept: 'application/json, text/event-stream', Authorization: `Bearer ${token}` };
  return statusOf(send('POST', '/mcp', LIST, headers));
};
const opensApi = async (token: string) =>
  statusOf(fetch(`${target.url}/api/runs`, { headers: { ...stranger(), Authorization: `Bearer ${token}` } }));

describe('a member is sent nowhere but to the program', () => {
  it.each([
    'https://evil.example/callback',
    `${CALLBACK}/deeper`,
    `${CALLBACK}?next=https://evil.example`,
    `${CALLBACK}#fragment`,
    'https://assistant.example@evil.example/callback',
    'http://127.0.0.1/callback',
    'javascript:alert(1)//assistant.example',
    '',
  ])('not to an address that the program has not named: %j', async (redirect_uri) => {
    const refused = await ask(program.query({ redirect_uri }));
    expect(await statusOf(refused)).toBe(400);
    const decided = await program.decide(member.session, {
      request: program.query({ redirect_uri }),
      grant: { days: 1, password: member.password },
    });
    expect([decided.status, await decided.text()]).toEqual([400, expect.not.stringContaining('redirect"')]);
  });

  it('nor for a program that nobody knows, or a parameter that comes twice', async () => {
    for (const client_id of ['', crypto.randomUUID(), "' or 1=1", 'assistant.example'])
      expect(await statusOf(ask(program.query({ client_id })))).toBe(400);
    expect(await statusOf(ask(`${program.query()}&redirect_uri=https://evil.example/`))).toBe(400);
  });

  it.each([
    'javascript:alert(document.domain)',
    'data:text/html,x',
    'http://evil.example/callback',
    'file:///etc/passwd',
    'https://assistant.example/callback#x',
    'https://user:word@assistant.example/callback',
    'intent://scan/#Intent;end',
    'no address',
  ])('and a program names no address that does harm: %j', async (uri) => {
    const refused = await register({ client_name: 'x', redirect_uris: [uri] });
    expect([refused.status, await errorOf(refused)]).toEqual([400, 'invalid_redirect_uri']);
  });

  it('the page that asks is in no frame of another site', async () => {
    const page = await fetch(`${target.url}/connect?${program.query()}`, { headers: stranger() });
    expect(await statusOf(page)).toBe(200);
    const { headers } = page;
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
  });
});

describe('a grant is made by the member alone', () => {
  const decision = () => ({ request: program.query(), grant: { days: 1, password: member.password } });

  it('not without their session in a header, as a form of another site would send', async () => {
    expect(await statusOf(program.decide({}, decision()))).toBe(401);
    expect(await statusOf(program.decide({ Cookie: member.session.Authorization }, decision()))).toBe(401);
    const form = await fetch(`${target.url}/oauth/consent`, {
      method: 'POST',
      headers: { ...stranger(), ...member.session, Origin: 'https://evil.example' },
      body: new URLSearchParams({ request: program.query() }),
    });
    expect(await statusOf(form)).toBe(415);
    expect(form.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('not with a session alone: it takes the password', async () => {
    for (const password of ['', 'wrong-1']) {
      const refused = await program.decide(member.session, { request: program.query(), grant: { days: 1, password } });
      expect([400, 403]).toContain(refused.status);
      expect((await problemOf(refused)).field).toBe('password');
    }
  });

  it('not by a token of a program, which opens none of this', async () => {
    const { access_token: token } = await program.connect(member.session, member.password);
    const headers = { Authorization: `Bearer ${token}` };
    expect(await statusOf(ask(program.query(), headers))).toBe(401);
    expect(await statusOf(program.decide(headers, decision()))).toBe(401);
    expect(await statusOf(fetch(`${target.url}/tokens`, { headers: { ...stranger(), ...headers } }))).toBe(401);
  });

  it('and nobody else sees or ends it', async () => {
    const other = await signUp();
    const tokens = await program.connect(member.session, member.password);
    const list = async (account: Account) =>
      (await (
        await fetch(`${target.url}/oauth/grants`, { headers: { ...stranger(), ...account.session } })
      ).json()) as ConnectedAppList;
    expect((await list(other)).apps).toEqual([]);
    const [app] = (await list(member)).apps;
    expect(await statusOf(send('DELETE', `/oauth/grants/${app?.id}`, undefined, other.session))).toBe(404);
    expect(await opensMcp(tokens.access_token)).toBe(200);
  });
});

describe('a code', () => {
  it('is good once: used again, it ends what it had opened', async () => {
    const form = program.codeForm(await grantBy(member, program));
    const answer = (await (await program.exchange(form)).json()) as TokenAnswer;
    expect(await opensMcp(answer.access_token)).toBe(200);
    expect(await errorOf(await program.exchange(form))).toBe('invalid_grant');
    expect(await opensMcp(answer.access_token)).toBe(401);
    expect(await errorOf(await program.exchange(refreshForm(program, answer.refresh_token)))).toBe('invalid_grant');
  });

  it('gives one set of tokens to many who come at once', async () => {
    const form = program.codeForm(await grantBy(member, program));
    const statuses = await flood(20, 20, () => program.exchange(form));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('is of no use without the verifier, to another program, or for another address', async () => {
    const form = program.codeForm(await grantBy(member, program));
    const other = await newProgram();
    for (const wrong of [
      { code_verifier: 'x'.repeat(43) },
      { code_verifier: '' },
      { code_verifier: undefined },
      { client_id: other.clientId },
      { redirect_uri: 'https://evil.example/callback' },
      { redirect_uri: undefined },
      { resource: `${site}/api` },
    ])
      expect(await statusOf(program.exchange({ ...form, ...wrong }))).toBe(400);
    // Whoever tried has spent nothing of the program's.
    expect(await statusOf(program.exchange(form))).toBe(200);
  });

  it.each([
    { code_challenge: undefined },
    { code_challenge: '' },
    { code_challenge_method: 'plain' },
    { code_challenge_method: undefined },
  ])('is not given without PKCE by S256: %j', async (changes) => {
    const asked = (await (await ask(program.query(changes))).json()) as ConsentRequest;
    expect(asked.refusal?.message).toContain('PKCE');
    const decided = await program.decide(member.session, {
      request: program.query(changes),
      grant: { days: 1, password: member.password },
    });
    const { redirect } = (await decided.json()) as ConsentResponse;
    expect(new URL(redirect).searchParams.get('code')).toBeNull();
    expect(new URL(redirect).searchParams.get('error')).toBe('invalid_request');
  });

  it('says whose it is, so that a program takes it to no other server', async () => {
    const answer = await program.decide(member.session, {
      request: program.query(),
      grant: { days: 1, password: member.password },
    });
    const { redirect } = (await answer.json()) as ConsentResponse;
    expect(new URL(redirect).searchParams.get('iss')).toBe(site);
    expect(new URL(redirect).searchParams.get('state')).toBe('of the program');
  });
});

describe('a token of a grant', () => {
  it('opens the resource it was granted for, and no other', async () => {
    const ofApi = await program.connect(member.session, member.password, `${site}/api`);
    const ofMcp = await program.connect(member.session, member.password, `${site}/mcp`);
    expect([await opensApi(ofApi.access_token), await opensMcp(ofApi.access_token)]).toEqual([200, 401]);
    expect([await opensApi(ofMcp.access_token), await opensMcp(ofMcp.access_token)]).toEqual([401, 200]);
    const swapped = { ...refreshForm(program, ofApi.refresh_token), resource: `${site}/mcp` };
    expect(await statusOf(program.exchange(swapped))).toBe(400);
    const elsewhere = await ask(program.query({ resource: 'https://evil.example/mcp' }));
    expect(((await elsewhere.json()) as ConsentRequest).refusal?.message).toContain('/mcp');
  });

  it('is renewed once: a renewal token that is used again at once brings no other tokens, then none', async () => {
    const first = await program.connect(member.session, member.password);
    const renew = async ({ refresh_token }: TokenAnswer) =>
      (await (await program.exchange(refreshForm(program, refresh_token))).json()) as TokenAnswer;
    const [second, again] = [await renew(first), await renew(first)];
    expect([again.access_token, again.refresh_token]).toEqual([second.access_token, second.refresh_token]);
    const third = await renew(second);
    expect(await statusOf(program.exchange(refreshForm(program, first.refresh_token)))).toBe(400);
    expect([await opensMcp(second.access_token), await opensMcp(third.access_token)]).toEqual([401, 200]);
  });

  it('is renewed and revoked by no other program, and a renewal token opens nothing', async () => {
    const tokens = await program.connect(member.session, member.password);
    const other = await newProgram();
    expect(await statusOf(program.exchange(refreshForm(other, tokens.refresh_token)))).toBe(400);
    const body = new URLSearchParams({ token: tokens.refresh_token, client_id: other.clientId });
    await fetch(`${target.url}/oauth/revoke`, { method: 'POST', headers: stranger(), body });
    expect(await opensMcp(tokens.refresh_token)).toBe(401);
    expect(await opensMcp(tokens.access_token)).toBe(200);
  });

  it('ends with a new password', async () => {
    const owner = await signUp();
    const tokens = await program.connect(owner.session, owner.password);
    const change = { current: owner.password, password: crypto.randomUUID() };
    expect(await statusOf(send('POST', '/account-api/password', change, owner.session))).toBe(204);
    expect(await opensMcp(tokens.access_token)).toBe(401);
    expect(await statusOf(program.exchange(refreshForm(program, tokens.refresh_token)))).toBe(400);
  });
});

describe('registering programs', () => {
  it('has an end for one address, and takes no huge body', async () => {
    const headers = stranger();
    const body = { client_name: 'x', redirect_uris: [CALLBACK] };
    const statuses = await flood(110, 10, () => send('POST', '/oauth/register', body, headers));
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const huge = await register({ ...body, client_name: 'x'.repeat(100_000) });
    expect(await statusOf(huge)).toBe(413);
    const many = await register({ redirect_uris: Array(11).fill(CALLBACK) });
    expect(await statusOf(many)).toBe(400);
  });

  it('reads no metadata of a program from this machine or its network', async () => {
    for (const id of [
      'https://localhost/client.json',
      'https://127.0.0.1/client.json',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/client.json',
      'https://10.0.0.1/client.json',
      target.url.replace('http:', 'https:').concat('/client.json'),
    ]) {
      const refused = await ask(oauthProgram(target.url, id, stranger()).query());
      expect([refused.status, (await problemOf(refused)).code]).toEqual([400, 'invalid_client']);
    }
  });

  it('hands a name on without letters that nobody sees', async () => {
    const sly = await registerProgram(
      target.url,
      { client_name: `Good\u202e\u200bone\n${'x'.repeat(200)}`, redirect_uris: [CALLBACK] },
      stranger(),
    );
    const { name } = (await (await ask(sly.query())).json()) as ConsentRequest;
    expect(name).toMatch(/^Goodone x+$/);
    expect(name).toHaveLength(80);
  });
});
