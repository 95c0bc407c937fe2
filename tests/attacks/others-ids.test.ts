import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { createLinkToken } from '@/server/accounts/link-token';
import { openApp, type RoutedApp } from '../server/route-table';
import { type Make, newOwner, type Owner, READS, REQUESTS, type Request, send } from './support/owner-requests';

/** Whoever names what belongs to another is answered as if it were not there: by a session, by a token, and without either. */
let site: RoutedApp;
let owner: Owner;
let other: Owner;
beforeAll(async () => {
  const many = { SIGN_INS_PER_MINUTE: '1000', RUNS_PER_MINUTE: '1000', CALLS_PER_MINUTE: '10000' };
  site = await openApp({ webhooks, tools: serverTools, toolsDir: 'tools', env: many });
  other = await newOwner(site);
});
// What an owner asks for may change their account.
beforeEach(async () => {
  owner = await newOwner(site);
});
afterAll(() => site.close());

/** Ids, and tokens of links. */
const IDS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![\w-])[\w-]{43}(?![\w-])/g;
const newId = ({ length }: string) => (length === 43 ? createLinkToken() : crypto.randomUUID());

/** A request that names ids which nothing has, in place of each of these. */
function withUnknownIds({ path, body, ...rest }: Request): Request {
  const text = JSON.stringify({ path, body });
  const named = new Map((text.match(IDS) ?? []).map((id) => [id, newId(id)]));
  return { ...(JSON.parse(text.replace(IDS, (id) => named.get(id) ?? id)) as Request), ...rest };
}

/** What somebody sees of an answer, without ids and what is new in each. */
async function describeAnswer(answer: Response): Promise<string> {
  const isNew = ['date', 'x-request-id', 'x-run-id'];
  const headers = [...answer.headers].filter(([name]) => !isNew.includes(name));
  return JSON.stringify([answer.status, headers, (await answer.text()).replace(IDS, 'id')]);
}

/** Asks for something of the owner as somebody else, and for what is not there; undefined if the request names nothing. */
async function ask(name: string, make: Make, headersOf: (request: Request) => Record<string, string>) {
  const request = await make(owner);
  if (!JSON.stringify([request.path, request.body]).match(IDS)) return undefined;
  const asked = { ...request, headers: { ...withoutRight(request.headers), ...headersOf(request) } };
  return [
    await describeAnswer(await send(name, asked, other)),
    await describeAnswer(await send(name, withUnknownIds(asked), other)),
  ];
}

function withoutRight({ Authorization, ...rest }: Record<string, string> = {}): Record<string, string> {
  return rest;
}

const ASKERS: Readonly<Record<string, (request: Request) => Record<string, string>>> = {
  'another member': ({ headers }) =>
    headers?.Authorization === owner.token.Authorization ? other.token : other.session,
  'a session where a program is asked for, and a program in place of a session': ({ headers }) =>
    headers?.Authorization === owner.token.Authorization ? other.session : other.token,
  'a stranger': () => ({}),
};

describe('what belongs to another', () => {
  it.each(Object.entries(ASKERS))('is not there for %s', async (_name, headersOf) => {
    const told: string[] = [];
    let asked = 0;
    for (const [name, make] of [...Object.entries({ ...REQUESTS, ...READS }).filter(namesSomething), ...reads()]) {
      const answers = await ask(name, make, headersOf);
      if (!answers) continue;
      const [known, unknown] = answers;
      if (known !== unknown) told.push(`${name}: ${known} where it is ${unknown} for what is not there`);
      asked += 1;
    }
    expect(told).toEqual([]);
    expect(asked).toBeGreaterThan(reads().length);
  });

  it('is there for its owner', async () => {
    for (const [name, make] of reads(['run']).filter(([name]) => / \/(api\/)?runs\/:id$/.test(name))) {
      const { path } = await make(owner);
      const headers = path.startsWith('/api') ? owner.token : owner.session;
      expect([name, (await send(name, { path, headers }, owner)).status]).toEqual([name, 200]);
    }
  });
});

/** Whether what an owner asks names a thing of theirs; others are not asked, as they change the account. */
const namesSomething = ([name, make]: [string, Make]) =>
  name.includes(':') || /\b(run|share|keyLink)\b/.test(String(make));

type Thing = 'run' | 'share' | 'tokenId' | 'id';

/** Every route that reads by an id, asked for each of these things of the owner. */
function reads(things: readonly Thing[] = ['run', 'share', 'tokenId', 'id']): [name: string, make: Make][] {
  const byId = site.routes.filter(({ method, path }) => method === 'GET' && /:\w*id\b/i.test(path));
  return byId.flatMap(({ path }) =>
    things.map((thing): [string, Make] => [
      `GET ${path}`,
      (owner) => ({
        path: path.replace(/:(\w+)(\{[^}]*\})?/g, (_, name) => (/id/i.test(name) ? owner[thing] : 'x')),
        ...(path.startsWith('/api') && { headers: owner.token }),
      }),
    ]),
  );
}
