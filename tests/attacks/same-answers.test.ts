import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AllowedCall, allowedCalls } from '@/server/accounts/embedded-supabase/allowed-calls';
import { createLinkToken, hashLinkToken } from '@/server/accounts/link-token';
import { openApp, type Route, type RoutedApp } from '../server/route-table';
import { type SmtpStub, startSmtpStub } from '../server/smtp-stub';

/**
 * Nothing that a stranger or a member may ask tells whether an address has an account, or whether a code, a link or a token was
 * ever given out: neither words, headers and status, nor how often the question may be asked. Both addresses have a membership,
 * which the first step of a sign-up tells anybody.
 */
const PASSWORD = 'a-good-word';
const KNOWN = 'known@x.test';
const UNKNOWN = 'other@x.test';
const ASKERS = ['ann@x.test', 'bob@x.test', 'cat@x.test', 'dan@x.test'];
/** Has a passkey, without which no session of theirs is whole. */
const PASSKEY_OWNER = 'eve@x.test';
const DEVICES = ['203.0.113.1', '203.0.113.2'];
const TIMES = 12;
type Headers = Record<string, string>;
let site: RoutedApp;
let mails: SmtpStub;
beforeAll(async () => {
  mails = await startSmtpStub();
  site = await openApp({
    env: { SMTP_URL: mails.url, MAIL_FROM: 'site@x.test', MEMBERS: [KNOWN, UNKNOWN, ...ASKERS].join(',') },
    tuning: { mailQueue: { pollSeconds: 0.5, firstRetrySeconds: 1 } },
  });
  for (const email of [KNOWN, PASSKEY_OWNER, ...ASKERS])
    await site.backend.stack?.users.create({ email, password: PASSWORD });
  await giveOut();
});
afterAll(async () => {
  await site.close();
  await mails.close();
});

/** Of each, one that was given out and is over, and one that never was. */
const newPair = (make: () => string = createLinkToken): readonly [known: string, unknown: string] => [make(), make()];
const newHalves = () => `${createLinkToken().slice(0, 16)}.${createLinkToken()}`;
const ADDRESS = [KNOWN, UNKNOWN] as const;
const CODE = newPair(() => createLinkToken().slice(0, 20).toUpperCase());
const RECOVERY = newPair(newHalves);
const CONFIRMATION = newPair(newHalves);
const RESET = newPair();
const CHANGE = newPair();
const SHARE = newPair();
const GRANT = newPair();
const PASSKEY = newPair();
/** The first one is filled in by a session that has ended. */
const REFRESH = ['', createLinkToken()];

async function giveOut(): Promise<void> {
  const db = site.backend.stack?.db;
  const [user] =
    (await db?.query<{ id: string }>('select id::text as id from auth.users where email = $1', [KNOWN])) ?? [];
  const id = user?.id ?? '';
  const over = `now() - interval '1 hour'`;
  const run = crypto.randomUUID();
  const halves = ([token]: readonly [string, string]) => {
    const [name = '', secret = ''] = token.split('.');
    return [name, id, hashLinkToken(secret, 'base64url')];
  };
  const rows: [sql: string, values: unknown[]][] = [
    [`insert into public.access_codes (code, expires_at) values ($1, ${over})`, [CODE[0]]],
    ...(['recovery', 'confirmation'] as const).map((kind): [string, unknown[]] => [
      `insert into public.${kind}_links (id, user_id, secret_hash, expires_at) values ($1, $2, $3, ${over})`,
      halves(kind === 'recovery' ? RECOVERY : CONFIRMATION),
    ]),
    [
      `insert into public.factor_resets (user_id, token_hash, expires_at) values ($1, $2, ${over})`,
      [id, hashLinkToken(RESET[0])],
    ],
    [
      `insert into public.email_changes (user_id, new_email, old_hash, new_hash, expires_at) values ($1, 'n@x.test', $2, $3, ${over})`,
      [id, hashLinkToken(CHANGE[0]), hashLinkToken(createLinkToken())],
    ],
    [
      `insert into public.runs (id, user_id, tool, webhook, mode, body, body_hash, worker) values ($2, $1, 'sample', 'sample', 'demo', '{}', 'h', $2)`,
      [id, run],
    ],
    [
      `insert into public.shares (id, user_id, run_id, what, title, client, token_hash, expires_at) values ($2, $1, $2, 'result', 't', '', $3, ${over})`,
      [id, run, hashLinkToken(SHARE[0], 'base64url')],
    ],
    [
      `with made as (insert into public.oauth_grants (user_id, client_id, name, host, resource, expires_at) values ($1, 'c', 'P', 'x.test', 'mcp', now() + interval '1 day') returning id)
       insert into public.oauth_secrets (hash, grant_id, kind, expires_at) select $2, id, 'refresh', ${over} from made`,
      [id, hashLinkToken(GRANT[0])],
    ],
    [
      `insert into public.second_factors (user_id, kind, name, credential_id, public_key, counter) select u.id, 'passkey', 'Key', $2, 'AA', 0 from auth.users u where u.email = $1`,
      [PASSKEY_OWNER, PASSKEY[0]],
    ],
  ];
  for (const [sql, values] of rows) await db?.query(sql, values);
  const { access_token, refresh_token } = await signIn(KNOWN);
  REFRESH[0] = refresh_token;
  await site.ask('POST', '/auth/v1/logout?scope=global', undefined, { Authorization: `Bearer ${access_token}` });
}

interface Question {
  /** What is asked about: known, and unknown. */
  about: readonly string[];
  /** The body of the request, with what is asked about. */
  ask(word: string): unknown;
  headers?: Headers;
  /** Asked on the page of an account. */
  byMember?: true;
}

const about = (words: readonly string[], ask: Question['ask'], more: Partial<Question> = {}): Question => ({
  about: words,
  ask,
  ...more,
});
const toShare = about(SHARE, (token) => ({ token }));
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
/** What a browser answers for a passkey, signed by nobody. */
const ANSWER = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' };

/** Every question of the table of routes that names somebody or something. */
const QUESTIONS: Readonly<Record<string, Question>> = {
  'POST /auth/v1/token?grant_type=password': about(ADDRESS, (email) => ({ email, password: 'wrong-word' })),
  'POST /auth/v1/token?grant_type=refresh_token': about(REFRESH, (refresh_token) => ({ refresh_token })),
  'POST /auth/v1/recover': about(ADDRESS, (email) => ({ email })),
  'POST /auth/v1/verify': about(RECOVERY, (token_hash) => ({ type: 'recovery', token_hash })),
  'POST /account-api/sign-in/code': about(ADDRESS, (email) => ({ email, password: 'wrong-word', code: '000000' })),
  'POST /account-api/sign-in/link': about(RECOVERY, (token_hash) => ({ token_hash, code: '000000' })),
  'POST /account-api/sign-in/lost-factor': about(ADDRESS, (email) => ({ email, password: 'wrong-word' })),
  'POST /account-api/sign-in/passkey': about(
    PASSKEY,
    (id) => ({ passkey: { id, rawId: id, type: 'public-key', response: ANSWER, clientExtensionResults: {} } }),
    { headers: { Origin: 'http://localhost' } },
  ),
  'POST /account-api/factor-reset/confirm': about(RESET, (token) => ({ token })),
  'POST /account-api/factor-reset/stop': about(RESET, (token) => ({ token })),
  'POST /account-api/email-change/confirm': about(CHANGE, (token) => ({ token })),
  'POST /account-api/email-change/cancel': about(CHANGE, (token) => ({ token })),
  'POST /account-api/email-change': about(ADDRESS, (email) => ({ email, password: PASSWORD }), { byMember: true }),
  'POST /functions/v1/verify-whop-membership': about(ADDRESS, (email) => ({ email })),
  'POST /functions/v1/complete-signup': about(ADDRESS, (email) => ({ email, password: 'a-strangers-word' })),
  'POST /functions/v1/confirm-account': about(CONFIRMATION, (token) => ({ email: KNOWN, password: 'x', token })),
  'POST /functions/v1/send-confirmation': about(ADDRESS, (email) => ({ email })),
  'POST /functions/v1/redeem-access-code': about(CODE, (code) => ({ code })),
  'POST /oauth/token': about(
    GRANT,
    (refresh_token) => String(new URLSearchParams({ grant_type: 'refresh_token', client_id: 'c', refresh_token })),
    { headers: form },
  ),
  'POST /oauth/revoke': about(GRANT, (token) => String(new URLSearchParams({ client_id: 'd', token })), {
    headers: form,
  }),
  'POST /shares/open': toShare,
  'POST /shares/open/document': toShare,
  'POST /shares/open/file': toShare,
};

/** Routes for anybody that name nobody and nothing, and why. */
const NAMES_NOTHING: Readonly<Record<string, string>> = {
  'POST /webhook/:name': 'the form of a visitor, whose program chooses the id of its run',
  'POST /account-api/sign-in/passkey-options': 'a challenge, the same for everybody',
  'POST /oauth/register': 'a program names itself',
};

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const callOf = ({ method, path }: Route): AllowedCall | undefined =>
  Object.values(allowedCalls as Readonly<Record<string, AllowedCall>>).find(
    (call) => call.method === method && call.path === path.split('?')[0],
  );
/** Whether a request has a place for a name: in its address or its body. */
const takesSomething = ({ method, path, source }: Route) =>
  method !== 'GET' || path.includes(':') || /query\(/.test(source);

/** Whether a route answers anybody otherwise than by asking for a session, a token or a signature. */
async function isForAnybody(route: Route): Promise<boolean> {
  const call = callOf(route);
  if (call) return call.by === 'anybody';
  const path = route.path.replace(/:(\w+)(\{[^}]*\})?/g, () => crypto.randomUUID());
  const answer = await site.ask(route.method, path, route.method === 'GET' ? undefined : {});
  await answer.body?.cancel();
  // The operator's room is not there.
  return answer.status !== 401 && !(answer.status === 404 && path.startsWith('/operator-api'));
}

describe('what is answered to whoever names an address, a code, a link or a token', () => {
  it('is asked here of every route that anybody may ask about one', async () => {
    const found: string[] = [];
    for (const route of site.routes.filter(takesSomething)) if (await isForAnybody(route)) found.push(nameOf(route));
    const asked = Object.entries(QUESTIONS).flatMap(([name, { byMember }]) => (byMember ? [] : [name]));
    expect(found.sort()).toEqual([...asked, ...Object.keys(NAMES_NOTHING)].sort());
  });

  it('is asked here of every route by which a member names an address', async () => {
    const { access_token } = await signIn(ASKERS[0] ?? '');
    const found: string[] = [];
    for (const route of site.routes.filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method))) {
      const path = route.path.replace(/:(\w+)(\{[^}]*\})?/g, () => crypto.randomUUID());
      const answer = await site.ask(route.method, path, {}, { Authorization: `Bearer ${access_token}` });
      const text = await answer.text();
      if (answer.status === 400 && /"field":"email"/.test(text)) found.push(nameOf(route));
    }
    expect(found).toEqual(Object.entries(QUESTIONS).flatMap(([name, { byMember }]) => (byMember ? [name] : [])));
  });

  it.each(Object.entries(QUESTIONS))(
    'is the same, and as often, by %s',
    async (name, { about, ask, headers, byMember }) => {
      const [method = '', path = ''] = name.split(' ');
      const [known = '', unknown = ''] = about;
      const sessions = byMember ? await Promise.all(ASKERS.map(sessionOf)) : [];
      /** Asks from two networks, or as two members, each several times. */
      async function answersTo(word: string, askers: readonly Headers[]): Promise<unknown[]> {
        const answers: unknown[] = [];
        for (const asker of askers)
          for (let time = 0; time < TIMES; time += 1)
            answers.push(await describeAnswer(await site.ask(method, path, ask(word), { ...headers, ...asker }), word));
        return answers;
      }
      const networks = (first: number) => DEVICES.map((_, at) => ({ 'X-Forwarded-For': `198.51.${first}.${at}` }));
      const turn = Object.keys(QUESTIONS).indexOf(name);
      const askers = byMember ? [sessions.slice(0, 2), sessions.slice(2)] : [networks(turn), networks(turn + 100)];
      const ofKnown = await answersTo(known, askers[0] ?? []);
      expect(ofKnown).toEqual(await answersTo(unknown, askers[1] ?? []));
    },
  );

  it('mails as much to whoever asks for the one address as for the other', async () => {
    const counts = () => ASKERS.map((asker) => mails.seen.filter(({ to }) => to === `<${asker}>`).length);
    await expect
      .poll(async () => (await site.backend.services.operations.deliveryLists.mails.listWaiting()).length)
      .toBe(0);
    expect(counts()[0]).toBeGreaterThan(0);
    expect(counts().slice(0, 2)).toEqual(counts().slice(2));
  });
});

/** What somebody sees of an answer: without the word they sent, and without what is new in each answer. */
async function describeAnswer(answer: Response, word: string): Promise<unknown> {
  const isNew = ['date', 'x-request-id', 'x-run-id'];
  const headers = [...answer.headers].filter(([name]) => !isNew.includes(name));
  const text = JSON.stringify([answer.status, headers, await answer.text()]);
  return text
    .replaceAll(word, '…')
    .replace(/[0-9A-F]{4}(-[0-9A-F]{4}){2}/, '…')
    .replace(/\d+ seconds/, 'some seconds')
    .replace(/("retry-after",")\d+/, '$1some');
}

async function signIn(email: string): Promise<{ access_token: string; refresh_token: string }> {
  const answer = await site.ask('POST', '/auth/v1/token?grant_type=password', { email, password: PASSWORD });
  return (await answer.json()) as { access_token: string; refresh_token: string };
}

const sessionOf = async (email: string) => ({ Authorization: `Bearer ${(await signIn(email)).access_token}` });
