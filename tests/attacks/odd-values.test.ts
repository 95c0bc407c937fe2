import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allowedCalls } from '@/server/accounts/embedded-supabase/allowed-calls';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { openApp, type Route, type RoutedApp } from '../server/route-table';
import { sampleBody } from '../server/site';

/**
 * No value that a caller sends breaks a route: what cannot be used is refused with a reason, and never answered with 5xx. The
 * values go into every field, query parameter and part of a path that the code of the server names.
 */
const ODD_VALUES: readonly unknown[] = [
  'a\0b',
  '\ud800',
  'x'.repeat(3000),
  'é'.repeat(130),
  1e308,
  -1,
  0.5,
  2 ** 53,
  true,
  null,
  [],
  {},
  ['\0'],
  JSON.parse('{"__proto__":{"a":1},"\\u0000":"\\udc00"}'),
];

const ODD_PART = ['a\0b', 'x'.repeat(3000), 1e308];

/** Texts of addresses: undecodable ones, too, which no program of ours would send. */
const ODD_TEXTS = [
  '%00',
  '%ED%A0%80',
  '%FF',
  '%',
  'x'.repeat(3000),
  '-1',
  '1e308',
  '9223372036854775808',
  '%F0%9F%92%A9',
  "'",
];

let site: RoutedApp;
let token = '';
let run = '';
beforeAll(async () => {
  site = await openApp({
    env: {
      SIGN_INS_PER_MINUTE: '100000',
      CALLS_PER_MINUTE: '1000000',
      RUNS_PER_MINUTE: '100000',
      MAILS_PER_DAY: '10000',
    },
  });
  const session = await site.signIn();
  const made = await site.ask(
    'POST',
    '/tokens',
    { name: 'Mine', days: 1, password: site.backend.demo?.password },
    session,
  );
  token = ((await made.json()) as { token: string }).token;
  run = (await site.ask('POST', '/webhook/sample', sampleBody, session)).headers.get('X-Run-Id') ?? '';
});
afterAll(() => site.close());

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

/** Every name of a field that the server or its functions read. */
function readFieldNames(): string[] {
  const found = [...sources('src/server'), ...sources('supabase/functions')].flatMap((text) => [
    ...(text.includes('bodyReader') ? [...text.matchAll(/^\s+(\w+): (?:\{|\w*(?:[fF]ield|optional)|[A-Z_]+,)/gm)] : []),
    ...text.matchAll(/\bfields\.(\w+)/g),
  ]);
  const ofCalls = Object.values(allowedCalls).flatMap((call) => ('body' in call ? [...call.body] : []));
  return [...new Set([...found.map(([, name = '']) => name), ...ofCalls])];
}

/** Every name of a query parameter that the server reads. */
function readParameterNames(): string[] {
  const found = sources('src/server').flatMap((text) => [...text.matchAll(/\bquery\('(\w+)'\)/g)]);
  return [
    ...new Set([...found.map(([, name = '']) => name), 'before', 'limit', 'q', 'cursor', 'tool', 'token', 'until']),
  ];
}

const FIELD_NAMES = readFieldNames();
const PARAMETER_NAMES = readParameterNames();

/** A value that a field with this name takes, for the odd ones behind it to be reached. */
function plausible(field: string): unknown {
  const known: Record<string, unknown> = {
    ...{ email: site.backend.demo?.email, password: site.backend.demo?.password, current: site.backend.demo?.password },
    ...{
      days: 5,
      version: 1,
      revision: 0,
      run,
      id: run,
      tool: 'sample',
      what: 'result',
      step: 1,
      good: true,
      held: true,
    },
    ...{ url: 'https://example.com/', spelling: 'uk', paper: 'a4', marks: {}, known: {}, answers: {}, inputs: {} },
    ...{ redirect_uris: ['https://example.com/back'], grant_type: 'refresh_token', type: 'recovery', tools: null },
  };
  return Object.hasOwn(known, field) ? known[field] : 'x';
}

/** Fills the parameters of a path in with a text, or with what is there. */
const addressOf = ({ path }: Route, odd?: string) =>
  path.replace(/:(\w+)(\{[^}]*\})?/g, (_, name) => odd ?? (/tool|name/.test(name) ? 'sample' : run));

const isOperators = ({ path }: Route) => path.startsWith('/operator-api');
/** A run that is gone is waited for by those who ask for it. */
const deletionsLast = (routes: readonly Route[]) => [
  ...routes.filter(({ method }) => method !== 'DELETE'),
  ...routes.filter(({ method }) => method === 'DELETE'),
];
const hasBody = ({ method }: Route) => ['POST', 'PUT', 'PATCH'].includes(method);
let caller = 0;

async function send(
  route: Route,
  address: string,
  body: unknown,
  session: object,
): Promise<{ status: number; field?: string }> {
  caller += 1;
  const network = `2001:db8:${(caller >> 16).toString(16)}:${(caller & 0xffff).toString(16)}::1`;
  const as = /^\/(api|mcp)/.test(route.path) ? { Authorization: `Bearer ${token}` } : session;
  const headers = { ...as, ...route.headers, 'X-Forwarded-For': network };
  const answer = await site.ask(route.method, address, hasBody(route) ? body : undefined, headers);
  const isJson = answer.headers.get('content-type')?.includes('json');
  const value = isJson ? ((await answer.json()) as { error?: { field?: string } } | null) : await answer.body?.cancel();
  const field = value?.error?.field;
  return { status: answer.status, ...(typeof field === 'string' && { field }) };
}

/** Sends a value in every field; each one that refuses it gets a plausible value, so that the next one is reached. */
async function sendInEveryField(route: Route, odd: unknown, session: object): Promise<number> {
  const body = Object.fromEntries(bodyFields(route).map((name) => [name, odd]));
  const tried = new Set<string>();
  for (;;) {
    const { status, field } = await send(route, addressOf(route), body, session);
    if (status !== 400 || field === undefined || !Object.hasOwn(body, field)) return status;
    if (tried.has(field)) delete body[field];
    else body[field] = plausible(field);
    tried.add(field);
  }
}

/** The calls of the embedded services take no other fields than theirs. */
function bodyFields({ path, method }: Route): readonly string[] {
  const call = Object.values(allowedCalls).find((call) => call.method === method && path.split('?')[0] === call.path);
  if (!call) return FIELD_NAMES;
  return 'body' in call ? call.body : [];
}

describe('an odd value', () => {
  it('in any field of any body is refused or taken, and breaks nothing', async () => {
    const broken: string[] = [];
    for (const route of site.routes.filter((route) => hasBody(route) && !isOperators(route))) {
      const session = await site.signIn();
      for (const odd of forThisRun('odd-values', ODD_VALUES, ODD_PART)) {
        const status = await sendInEveryField(route, odd, session);
        if (status >= 500) broken.push(`${route.method} ${route.path}: ${JSON.stringify(odd).slice(0, 40)}: ${status}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('in any address is refused or taken, and breaks nothing', async () => {
    const broken: string[] = [];
    for (const route of deletionsLast(site.routes.filter((route) => !isOperators(route)))) {
      const session = await site.signIn();
      for (const odd of forThisRun('odd-values', ODD_TEXTS, ODD_TEXTS.slice(0, 2))) {
        const search = PARAMETER_NAMES.map((name) => `${name}=${odd}`);
        // One that is refused hides those behind it from what reads them.
        const searches = route.method === 'GET' ? [search.join('&'), ...search] : [search.join('&')];
        const addresses = searches.map((text) => `${addressOf(route)}${route.path.includes('?') ? '&' : '?'}${text}`);
        if (route.path.includes(':')) addresses.push(addressOf(route, odd));
        for (const address of addresses) {
          const { status } = await send(route, address, {}, session);
          if (status >= 500) broken.push(`${route.method} ${address.slice(0, 60)}: ${odd.slice(0, 20)}: ${status}`);
        }
      }
    }
    expect(broken).toEqual([]);
  });

  it('is no reason for a trace in the log', () => {
    expect(site.log.filter((line) => line.includes('\n    at '))).toEqual([]);
  });
});

describe('a value that the database refuses', () => {
  it.each([
    ['is too long for its column', '22001', 400],
    ['a column refuses', '23514', 400],
    ['is none of its type', '22P02', 400],
    ['finds the disk full, which is no fault of its sender', '53100', 500],
  ])('since it %s is answered as what it is', async (_name, code, status) => {
    const session = await site.signIn();
    const refused = Object.assign(new Error('refused'), { code });
    const save = vi.spyOn(site.backend.services.clients, 'save').mockRejectedValueOnce(refused);
    const client = { name: 'A client', known: {} };
    expect((await site.ask('PUT', `/profiles/${crypto.randomUUID()}`, client, session)).status).toBe(status);
    expect(save).toHaveBeenCalledOnce();
    save.mockRestore();
    expect(site.log.splice(0).some((line) => line.includes('\n    at '))).toBe(status === 500);
  });
});
