import { createHash } from 'node:crypto';
import type { NewApp, SecondFactorList } from '@/contracts/second-factor';
import { webhooks } from '@/generated/server';
import { createLinkToken, hashLinkToken } from '@/server/accounts/link-token';
import { codeAt, timeStep } from '@/server/accounts/second-factors/totp';
import { PNG } from '../../server/files-site';
import type { RoutedApp } from '../../server/route-table';
import { addApp, type PostAccount } from '../../support/authenticator-app';
import { PASSWORD } from './ends-of-rights';

const TOOL = 'website-prompt-free-form';

type Headers = Record<string, string>;
/** A member of a site with something of everything. */
export interface Owner {
  site: RoutedApp;
  id: string;
  email: string;
  session: Headers;
  token: Headers;
  tokenId: string;
  /** A run of theirs, and a share link to it. */
  run: string;
  share: string;
}

const jsonOf = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T;
const bearer = (token: string): Headers => ({ Authorization: `Bearer ${token}` });

let count = 0;
/** Makes the account of a member. */
export async function newOwner(site: RoutedApp): Promise<Owner> {
  count += 1;
  const email = `owner-${count}@x.test`;
  const created = await site.backend.stack?.users.create({ email, password: PASSWORD });
  const credentials = { email, password: PASSWORD };
  const { access_token } = await jsonOf<{ access_token: string }>(
    site.ask('POST', '/auth/v1/token?grant_type=password', credentials),
  );
  const session = bearer(access_token);
  const made = await jsonOf<{ id: string; token: string }>(
    site.ask('POST', '/tokens', { name: 'Mine', days: 1, password: PASSWORD }, session),
  );
  const ran = await site.ask('POST', `/webhook/${TOOL}`, RUN_BODY, session);
  const run = ran.headers.get('X-Run-Id') ?? '';
  const { id: share } = await jsonOf<{ id: string }>(site.ask('POST', '/shares', { run, ...SHARE }, session));
  return {
    ...{ site, email, id: created?.ok ? created.userId : '', session, run, share },
    ...{ token: bearer(made.token), tokenId: made.id },
  };
}

const INPUT = { input: 'A site for a bike repair service in Denver with prices.' };
const RUN_BODY = { ...INPUT, apiKey: 'demo' };
const SHARE = { what: 'result', title: 'A result', days: 1 };

/** A request, by the owner's session if it names no other headers. */
export interface Request {
  path: string;
  body?: unknown;
  headers?: Headers;
  /** Of an upload. */
  bytes?: typeof PNG;
}
export type Make = (owner: Owner) => Request | Promise<Request>;

const postOf =
  ({ site }: Owner): PostAccount =>
  (path, body, headers) =>
    site.ask('POST', `/account-api${path}`, body, headers);
const own = (path: string, body?: unknown): Request => ({ path, body });

/** A tool with a field that takes a picture. */
const withPicture = Object.entries(webhooks).flatMap(([name, { files = [] }]) =>
  files.filter(({ accept }) => accept.includes('image/png')).map(({ field }) => ({ name, field })),
)[0];
const upload = (path: string, headers: Headers): Request => ({
  path: `${path}field=${withPicture?.field}&name=a.png`,
  bytes: PNG,
  headers: { ...headers, 'Content-Type': 'application/octet-stream' },
});
const uploadPath = () => `/files?webhook=${withPicture?.name}&`;

/** Puts a file of an owner in, and gives its id. */
async function newFile(owner: Owner): Promise<string> {
  return (await jsonOf<{ id: string }>(send('POST', upload(uploadPath(), owner.session), owner))).id;
}

/** Asks a member for a key on behalf of their program, and gives the token of the link. */
async function keyLink({ site, id, tokenId }: Owner): Promise<string> {
  const token = createLinkToken();
  const sql = `insert into public.assistant_keys (hash, user_id, access_token_id, header, label, tool, expires_at)
    values ($1, $2, $3, 'X-Key-OpenAI', 'OpenAI', $4, now() + interval '10 minutes')`;
  await site.backend.services.account.db.query(sql, [hashLinkToken(token), id, tokenId, TOOL]);
  return token;
}

const withPassword = (path: string, more: object = {}) => own(path, { password: PASSWORD, ...more });

/** What an owner asks of each route that writes by their right. */
export const REQUESTS: Readonly<Record<string, Make>> = {
  'POST /webhook/:name': () => own(`/webhook/${TOOL}`, RUN_BODY),
  'DELETE /runs/:id': ({ run }) => own(`/runs/${run}`),
  'POST /runs/:id/cancel': ({ run }) => own(`/runs/${run}/cancel`),
  'POST /api/runs/:id/cancel': ({ run, token }) => ({ path: `/api/runs/${run}/cancel`, headers: token }),
  'PUT /runs/:id/inputs': ({ run }) => own(`/runs/${run}/inputs`, { inputs: { input: 'Other words for it.' } }),
  'PUT /runs/:id/marks': ({ run }) => own(`/runs/${run}/marks`, { name: 'A name' }),
  'PUT /runs/:id/mail': ({ run }) => own(`/runs/${run}/mail`),
  'PUT /runs/:id/rating': ({ run }) => own(`/runs/${run}/rating`, { good: true }),
  'DELETE /runs/:id/rating': ({ run }) => own(`/runs/${run}/rating`),
  'PUT /profiles/:id': () => own(`/profiles/${crypto.randomUUID()}`, { name: 'A client', known: {} }),
  'DELETE /profiles/:id': () => own(`/profiles/${crypto.randomUUID()}`),
  'PUT /rows/:tool': () => own(`/rows/${TOOL}`, { marks: { 'a row': { note: 'A note' } } }),
  'PUT /drafts/:tool': () => own(`/drafts/${TOOL}`, { answers: { input: 'Some' }, version: 1, revision: 0 }),
  'PUT /documents/letterhead': () =>
    own('/documents/letterhead', { spelling: 'uk', paper: 'a4', name: 'A name', contact: '' }),
  'POST /tokens': () => withPassword('/tokens', { name: 'Mine', days: 1 }),
  'DELETE /tokens/:id': ({ tokenId }) => own(`/tokens/${tokenId}`),
  'POST /account-api/email-change': ({ id }) =>
    withPassword('/account-api/email-change', { email: `${id}@other.test` }),
  'DELETE /account-api/email-change': () => own('/account-api/email-change'),
  'DELETE /account-api/factors/reset': () => own('/account-api/factors/reset'),
  'POST /account-api/factors/recovery-codes': async (owner) => {
    const {
      recoveryCodes: [code],
    } = await addApp(postOf(owner), owner.session, { password: PASSWORD });
    return withPassword('/account-api/factors/recovery-codes', { code });
  },
  'POST /account-api/factors/app': async (owner) => {
    const asked = await jsonOf<NewApp>(postOf(owner)('/factors/app-options', { password: PASSWORD }, owner.session));
    const code = codeAt(asked.secret, timeStep(Date.now()));
    return own('/account-api/factors/app', { secret: asked.secret, ticket: asked.ticket, code });
  },
  'POST /account-api/factors/:id/remove': async (owner) => {
    const {
      recoveryCodes: [code],
    } = await addApp(postOf(owner), owner.session, { password: PASSWORD });
    const listed = await jsonOf<SecondFactorList>(
      owner.site.ask('GET', '/account-api/factors', undefined, owner.session),
    );
    return withPassword(`/account-api/factors/${listed.factors[0]?.id}/remove`, { code });
  },
  'POST /account-api/assistant-keys': async (owner) =>
    own('/account-api/assistant-keys', { token: await keyLink(owner), key: 'sk-a-key-of-mine' }),
  'POST /files': ({ session }) => upload(uploadPath(), session),
  'POST /api/tools/:id/files': ({ token }) => upload(`/api/tools/${withPicture?.name}/files?`, token),
  'POST /account-api/password': () =>
    own('/account-api/password', { current: PASSWORD, password: 'another-word-of-mine' }),
  'POST /account-api/sessions/end-others': () => own('/account-api/sessions/end-others'),
  'DELETE /account-api/sessions/:id': () => own(`/account-api/sessions/${crypto.randomUUID()}`),
  'POST /account-api/deletion': () => withPassword('/account-api/deletion'),
  'DELETE /account-api/deletion': () => own('/account-api/deletion'),
  'POST /api/tools/:id/runs': ({ token }) => ({ path: `/api/tools/${TOOL}/runs`, body: RUN_BODY, headers: token }),
  'PUT /api/runs/:id/rating': ({ run, token }) => ({
    path: `/api/runs/${run}/rating`,
    body: { good: true },
    headers: token,
  }),
  'DELETE /api/runs/:id/rating': ({ run, token }) => ({ path: `/api/runs/${run}/rating`, headers: token }),
  'POST /oauth/consent': async ({ site }) => {
    const program = { client_name: 'Program', redirect_uris: ['https://x.test/back'] };
    const { client_id } = await jsonOf<{ client_id: string }>(site.ask('POST', '/oauth/register', program));
    const query = new URLSearchParams({
      ...{ response_type: 'code', client_id, redirect_uri: 'https://x.test/back', code_challenge_method: 'S256' },
      code_challenge: createHash('sha256').update('verifier').digest('base64url'),
    });
    return own('/oauth/consent', { request: `?${query}`, grant: { days: 1, password: PASSWORD } });
  },
  'DELETE /oauth/grants/:id': () => own(`/oauth/grants/${crypto.randomUUID()}`),
  'POST /mcp': ({ token }) => ({
    path: '/mcp',
    body: { jsonrpc: '2.0', id: 5, method: 'tools/call', params: { name: TOOL, arguments: INPUT } },
    headers: { ...token, Accept: 'application/json, text/event-stream', 'X-Key-OpenAI': 'demo' },
  }),
  'POST /shares': ({ run }) => own('/shares', { run, ...SHARE }),
  'PUT /shares/held': ({ run }) => own('/shares/held', { run, held: true }),
  'DELETE /shares/:id': ({ share }) => own(`/shares/${share}`),
};

/** What an owner asks of each route that writes nothing. */
export const READS: Readonly<Record<string, Make>> = {
  'POST /runs/:id/document': ({ run }) => own(`/runs/${run}/document`, {}),
  'POST /keys/:provider/test': () => own('/keys/openai/test', { key: 'x' }),
  'POST /prefill': () => own('/prefill', { tool: TOOL, text: 'Some words.', apiKey: 'demo' }),
  'POST /files/:id/link': async (owner) => own(`/files/${await newFile(owner)}/link`, {}),
  'POST /api/files/:id/link': async (owner) => ({
    path: `/api/files/${await newFile(owner)}/link`,
    body: {},
    headers: owner.token,
  }),
  'POST /account-api/factors/confirm-options': () => own('/account-api/factors/confirm-options', {}),
  'POST /account-api/factors/app-options': () => withPassword('/account-api/factors/app-options'),
  'POST /account-api/factors/passkey-options': () => withPassword('/account-api/factors/passkey-options'),
  'POST /account-api/assistant-keys/request': async (owner) =>
    own('/account-api/assistant-keys/request', { token: await keyLink(owner) }),
  ...Object.fromEntries(['PUT', 'PATCH', 'DELETE'].map((method) => [`${method} /mcp`, () => own('/mcp')])),
};

/** Routes that write as another one does: the text of both matches. */
export const AS_ANOTHER: Readonly<Record<string, [other: string, shared: RegExp]>> = {
  'POST /account-api/factors/passkey': ['POST /account-api/factors/app', /factors\.add\w+\(context\.get/],
  ...Object.fromEntries(
    ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [
      `${method} /mcp/`,
      [`${method} /mcp`, /^/] as [string, RegExp],
    ]),
  ),
};

/** Sends a request to the route of a name, such as `POST /shares`. */
export function send(
  name: string,
  { path, body, bytes, headers }: Request,
  { site, session }: Owner,
): Promise<Response> {
  const method = name.split(' ')[0] ?? '';
  if (!bytes) return site.ask(method, path, body, headers ?? session);
  return Promise.resolve(site.app.request(path, { method, headers: headers ?? session, body: bytes }, {}));
}
