import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Failure } from '@/contracts/failure';
import type { ConnectedAppList, ConsentRequest, ConsentResponse } from '@/features/oauth/contract';
import { createClients } from '@/features/oauth/server/clients';
import { type OAuthServices, programRoutes } from '@/features/oauth/server/program-routes';
import { createRoutes } from '@/features/oauth/server/well-known-routes';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { createGrowthLimits } from '@/server/platform/growth-limits';
import {
  CALLBACK,
  type OAuthProgram,
  refreshForm,
  registerProgram,
  type TokenAnswer,
} from '../../../server/oauth-program';
import { type Site, startSite } from '../../../server/site';
import { statusOf } from '../../../support/status-of';

let site: Site;
let session: { Authorization: string };
let password: string;

beforeAll(async () => {
  site = await startSite({ webhooks, tools: serverTools, toolsDir: 'tools' });
  session = { Authorization: `Bearer ${site.token}` };
  password = site.demo?.password ?? '';
});
afterAll(() => site.end());

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const askMcp = (token: string) =>
  statusOf(
    site.post('/mcp', LIST, { Accept: 'application/json, text/event-stream', Authorization: `Bearer ${token}` }),
  );
const errorOf = async (response: Response) => ((await response.json()) as { error: string }).error;
const appsOf = async () => (await (await site.get('/oauth/grants', session)).json()) as ConnectedAppList;

/** What an assistant's host keeps of a connection. `visited`: where it has sent the browser of its user. */
class HostProvider implements OAuthClientProvider {
  readonly redirectUrl = CALLBACK;
  readonly clientMetadata = { client_name: 'A host', redirect_uris: [CALLBACK] };
  visited: URL | undefined;
  #information: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = '';
  #discovery: OAuthDiscoveryState | undefined;
  clientInformation = () => this.#information;
  saveClientInformation(information: OAuthClientInformationMixed) {
    this.#information = information;
  }
  tokens = () => this.#tokens;
  saveTokens(tokens: OAuthTokens) {
    this.#tokens = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.visited = url;
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }
  codeVerifier = () => this.#verifier;
  saveDiscoveryState(state: OAuthDiscoveryState) {
    this.#discovery = state;
  }
  discoveryState = () => this.#discovery;
}

describe('the client of the MCP SDK', () => {
  it.each(['legacy', 'auto'] as const)('reaches the tools without a token that somebody typed (%s)', async (mode) => {
    const authProvider = new HostProvider();
    const open = () => new StreamableHTTPClientTransport(new URL('/mcp', site.url), { authProvider });
    const client = () => new Client({ name: 'host', version: '1' }, { versionNegotiation: { mode } });
    const first = open();
    await expect(client().connect(first)).rejects.toBeInstanceOf(UnauthorizedError);
    const { pathname, search, searchParams } = authProvider.visited ?? new URL('about:blank');
    expect([pathname, searchParams.get('resource')]).toEqual(['/connect', `${site.url}/mcp`]);

    const asked = (await (await site.get(`/oauth/consent${search}`, session)).json()) as ConsentRequest;
    expect(asked).toMatchObject({ name: 'A host', host: 'assistant.example', resource: 'mcp' });
    const [chosen = { id: '' }] = asked.tools;
    const decision = { request: search, grant: { days: 30, tools: [chosen.id], password } };
    const answer = (await (await site.post('/oauth/consent', decision, session)).json()) as ConsentResponse;
    await first.finishAuth(new URL(answer.redirect).searchParams);

    const connected = client();
    await connected.connect(open());
    expect((await connected.listTools()).tools.map(({ name }) => name)).toEqual([
      chosen.id,
      'get_result',
      'rate_result',
    ]);
    await connected.close();
  });
});

describe('a program that a member has connected', () => {
  let program: OAuthProgram;
  let tokens: TokenAnswer;
  beforeAll(async () => {
    program = await registerProgram(site.url);
    tokens = await program.connect(session, password);
  });

  it('renews its tokens, and the one before opens nothing', async () => {
    expect(await askMcp(tokens.access_token)).toBe(200);
    const renewed = (await (await program.exchange(refreshForm(program, tokens.refresh_token))).json()) as TokenAnswer;
    expect(renewed).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'tools' });
    expect(await askMcp(tokens.access_token)).toBe(401);
    expect(await askMcp(renewed.access_token)).toBe(200);
  });

  it('is listed with what it may do, and disconnected', async () => {
    const other = await registerProgram(site.url, { client_name: 'Another', redirect_uris: ['http://127.0.0.1/back'] });
    const changes = { redirect_uri: 'http://127.0.0.1:49152/back', resource: `${site.url}/api` };
    const code = await other.code(session, password, changes);
    expect((await appsOf()).apps.map(({ name }) => name)).not.toContain('Another');
    const form = { ...other.codeForm(code), redirect_uri: changes.redirect_uri };
    const { access_token: token } = (await (await other.exchange(form)).json()) as TokenAnswer;
    expect(await statusOf(site.get('/api/runs', { Authorization: `Bearer ${token}` }))).toBe(200);
    const [app] = (await appsOf()).apps;
    expect(app).toMatchObject({ name: 'Another', host: 'a program on this device', resource: 'api' });
    const end = () => statusOf(fetch(`${site.url}/oauth/grants/${app?.id}`, { method: 'DELETE', headers: session }));
    expect([await end(), await end()]).toEqual([204, 404]);
    expect(await statusOf(site.get('/api/runs', { Authorization: `Bearer ${token}` }))).toBe(401);
    expect(await errorOf(await other.exchange(form))).toBe('invalid_grant');
  });

  it('ends its grant itself (RFC 7009); an unknown token is no error', async () => {
    const mine = await program.connect(session, password);
    const revoke = (token: string) =>
      statusOf(
        fetch(`${site.url}/oauth/revoke`, {
          method: 'POST',
          body: new URLSearchParams({ token, client_id: program.clientId }),
        }),
      );
    expect([await revoke('ort_unknown'), await revoke(mine.refresh_token)]).toEqual([200, 200]);
    expect(await askMcp(mine.access_token)).toBe(401);
  });

  it('does not appear among the tokens that a member has made, nor is revoked there', async () => {
    const { tokens: made } = (await (await site.get('/tokens', session)).json()) as { tokens: unknown[] };
    expect(made).toEqual([]);
  });

  it('is told that the member has refused', async () => {
    const answer = await program.decide(session, { request: program.query() });
    const { redirect } = (await answer.json()) as ConsentResponse;
    const { origin, pathname, searchParams } = new URL(redirect);
    expect(origin + pathname).toBe(CALLBACK);
    expect(searchParams.get('error')).toBe('access_denied');
    expect([searchParams.get('state'), searchParams.get('iss')]).toEqual(['of the program', site.url]);
  });

  it('is told what is wrong with its request, where the member agrees to be sent back', async () => {
    for (const [changes, error] of [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ scope: 'everything' }, 'invalid_scope'],
      [{ resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    ] as const) {
      const asked = await site.get(`/oauth/consent?${program.query(changes)}`, session);
      const { refusal } = (await asked.json()) as ConsentRequest;
      expect(new URL(refusal?.redirect ?? '').searchParams.get('error')).toBe(error);
    }
  });
});

it('a membership that has ended ends a grant when it is renewed', async () => {
  const revokeByToken = vi.fn(async () => undefined);
  const issued = { member: 'm', email: 'a@x.test', resource: 'mcp' as const, expiresIn: 1 };
  const exchange = async () => ({ ...issued, accessToken: 'a', refreshToken: 'r' });
  const routes = programRoutes({
    siteUrl: 'https://site.test',
    settings: { trustProxy: 0, oauthClientDocuments: true },
    disk: { requireSpace: async () => undefined },
    growth: createGrowthLimits(),
    memberships: { refusalOf: async () => new Failure('membership_ended', 'Over.', 402) },
    oauth: { grants: { exchange, revokeByToken } } as unknown as OAuthServices['oauth'],
  });
  const form = { grant_type: 'refresh_token', client_id: 'c', refresh_token: 'old' };
  const answer = await routes.request('/token', { method: 'POST', body: new URLSearchParams(form) }, {});
  expect([answer.status, await errorOf(answer)]).toEqual([400, 'invalid_grant']);
  expect(revokeByToken).toHaveBeenCalledWith('r', 'c');
});

describe('a program that names itself in a Basic header, as many libraries do', () => {
  const basic = (id: string) => ({ Authorization: `Basic ${Buffer.from(`${id}:`).toString('base64')}` });
  const exchange = (form: Record<string, string>, headers: Record<string, string>) =>
    fetch(`${site.url}/oauth/token`, { method: 'POST', headers, body: new URLSearchParams(form) });

  it('is given tokens, renews and ends them, whether it names itself in the body too or not', async () => {
    const program = await registerProgram(site.url);
    const { client_id, ...form } = program.codeForm(await program.code(session, password));
    const tokens = (await (await exchange(form, basic(program.clientId))).json()) as TokenAnswer;
    expect(await askMcp(tokens.access_token)).toBe(200);
    const { client_id: id = '', ...renewal } = refreshForm(program, tokens.refresh_token);
    const renewed = (await (await exchange({ ...renewal, client_id: id }, basic(id))).json()) as TokenAnswer;
    expect(await askMcp(renewed.access_token)).toBe(200);
    const revoked = await fetch(`${site.url}/oauth/revoke`, {
      method: 'POST',
      headers: basic(id),
      body: new URLSearchParams({ token: renewed.refresh_token }),
    });
    expect([revoked.status, await askMcp(renewed.access_token)]).toEqual([200, 401]);
  });

  it.each([
    ['another program than its body', basic('other')],
    ['nobody', basic('')],
    ['nothing that can be read', { Authorization: 'Basic %' }],
  ])('is refused where it names %s', async (_what, headers) => {
    const form = { grant_type: 'refresh_token', client_id: 'one', refresh_token: 'ort_x' };
    const answer = await exchange(form, headers);
    expect([answer.status, await errorOf(answer)]).toEqual([400, 'invalid_request']);
  });
});

it('a site that reads no addresses of the internet says so, and knows no program by one', async () => {
  const settings = { trustProxy: 0, oauthClientDocuments: false };
  const routes = createRoutes({ siteUrl: 'https://site.test', settings });
  const metadata = (await (await routes.request('/oauth-authorization-server')).json()) as object;
  expect(metadata).toMatchObject({ client_id_metadata_document_supported: false });
  const clients = createClients({ query: async () => [] }, undefined);
  await expect(clients.find('https://program.example/client.json', 'a member')).rejects.toThrow(/must register/);
});

describe('what programs read before they ask', () => {
  it('is the metadata of each resource and of the authorization server', async () => {
    const read = async (path: string) => (await site.get(`/.well-known/${path}`)).json() as Promise<object>;
    for (const path of ['oauth-protected-resource', 'oauth-protected-resource/mcp'])
      expect(await read(path)).toMatchObject({ resource: `${site.url}/mcp`, authorization_servers: [site.url] });
    expect(await read('oauth-protected-resource/api')).toMatchObject({ resource: `${site.url}/api` });
    expect(await read('oauth-authorization-server')).toMatchObject({
      issuer: site.url,
      authorization_endpoint: `${site.url}/connect`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      client_id_metadata_document_supported: true,
    });
  });

  it('stands in the refusal of a call without a good token', async () => {
    for (const resource of ['mcp', 'api']) {
      const path = resource === 'api' ? '/api/runs' : '/mcp';
      const headerOf = async (headers?: Record<string, string>) => {
        const response = await site.get(path, headers);
        expect(await statusOf(response)).toBe(401);
        return response.headers.get('www-authenticate');
      };
      const metadata = `scope="tools", resource_metadata="${site.url}/.well-known/oauth-protected-resource/${resource}"`;
      expect(await headerOf()).toBe(`Bearer ${metadata}`);
      expect(await headerOf({ Authorization: 'Bearer oat_wrong' })).toBe(`Bearer error="invalid_token", ${metadata}`);
    }
  });
});
