import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { webhooks } from '@/generated/server';
import { serverTools } from '@/generated/server-tools';
import { DatabaseAway } from '@/server/platform/database/database-away';
import type { Db } from '@/server/platform/database/db';
import { forThisRun } from '../../scripts/test/full-run.ts';
import {
  type Make,
  newOwner,
  type Owner,
  READS,
  REQUESTS,
  type Request,
  send,
} from '../attacks/support/owner-requests';
import { openApp, type Route, type RoutedApp } from './route-table';

/**
 * Whoever asks while the database is away is told so, and when to come again: no fault of ours (500), no session that has ended
 * (401), nothing that is not there (404). Each route is asked while one statement after the other is the first that fails.
 */
let site: RoutedApp;
beforeAll(async () => {
  site = await openApp({
    webhooks,
    tools: serverTools,
    toolsDir: 'tools',
    env: { SIGN_INS_PER_MINUTE: '10000', CALLS_PER_MINUTE: '100000', RUNS_PER_MINUTE: '10000', MAILS_PER_DAY: '10000' },
  });
});
afterAll(() => site.close());

/** More than any route needs. */
const MOST_STATEMENTS = 20;
const TOOL = 'website-prompt-free-form';
const GONE = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const database = (): Db => {
  if (!site.backend.stack) throw new Error('The site has no database of its own.');
  return site.backend.stack.db;
};

const callTool =
  (name: string, input: object): Make =>
  (owner) => ({
    path: '/mcp',
    body: { jsonrpc: '2.0', id: 5, method: 'tools/call', params: { name, arguments: input } },
    headers: { ...owner.token, Accept: 'application/json, text/event-stream' },
  });

/** What is asked of routes that other tests of requests do not know. */
const OTHERS: Readonly<Record<string, Make>> = {
  'POST /runs/:id/progress': async ({ run }) => ({
    path: `/runs/${run}/progress`,
    body: { stage: 'Reading' },
    headers: { Authorization: `Bearer ${await site.backend.services.runTokens.tokenFor(run)}` },
  }),
  'POST /mcp/': ({ run, ...owner }) => callTool('get_result', { run })({ run, ...owner }),
};

/** A request to a route, which reaches as much of it as is known. */
async function requestOf(route: Route, owner: Owner): Promise<Request> {
  const name = nameOf(route);
  const make = REQUESTS[name] ?? READS[name] ?? OTHERS[name];
  if (make) return make(owner);
  const id = route.path.startsWith('/shares') ? owner.share : owner.run;
  const path = route.path.replace(/:(\w+)(\{[^}]*\})?/g, (_, part) => (/tool|name/.test(part) ? TOOL : id));
  const headers = { ...(/^\/(api|mcp)/.test(path) ? owner.token : owner.session), ...route.headers };
  return { path, headers, ...(route.method !== 'GET' && { body: {} }) };
}

/** Asks, with a database that is away from the statement of this number on. */
async function ask(route: Route, owner: Owner, isAwayFrom: number) {
  const request = await requestOf(route, owner);
  const db = database();
  const query = db.query.bind(db);
  let statements = 0;
  const spy = vi.spyOn(db, 'query').mockImplementation((sql, params) => {
    statements += 1;
    return statements > isAwayFrom ? Promise.reject(new DatabaseAway(GONE)) : (query(sql, params) as never);
  });
  onTestFinished(() => spy.mockRestore());
  const answer = await send(nameOf(route), request, owner);
  // A download that has begun breaks off.
  const text = await answer.text().catch(() => '');
  spy.mockRestore();
  const { status, headers } = answer;
  return { status, retryAfter: headers.get('retry-after'), text, isReached: statements > isAwayFrom };
}

/** What is wrong with what a caller is told while the database is away. */
function problemOf({ status, retryAfter, text }: Awaited<ReturnType<typeof ask>>): string | undefined {
  if (status === 503 && retryAfter && /[Pp]lease try again[^"]*\./.test(text)) return undefined;
  // What is done is told: an answer that was made, and an assistant's by the protocol.
  if (status < 300) return text.includes('ECONNREFUSED') ? text : undefined;
  return `${status}: ${text.slice(0, 120)}`;
}

/** Asks a route until no statement of it fails any more; in `npm test` with the first one behind the look at the session. */
async function problemsOf(
  route: Route,
  ownerOf: () => Promise<Owner>,
): Promise<{ found: string[]; isReached: boolean }> {
  const found: string[] = [];
  let isReached = false;
  for (const number of forThisRun('statements-that-fail', [...Array(MOST_STATEMENTS).keys()], [1])) {
    const told = await ask(route, await ownerOf(), number);
    if (!told.isReached) break;
    isReached = true;
    const problem = problemOf(told);
    if (problem) found.push(`${nameOf(route)}, statement ${number}: ${problem}`);
  }
  return { found, isReached };
}

it('says so at every route', async () => {
  const newOperator = async () => {
    const owner = await newOwner(site);
    await database().query('insert into public.operators (user_id) values ($1)', [owner.id]);
    return owner;
  };
  // Nothing is done by a request whose second statement fails, so that one owner is enough where no second factor is made for it.
  const [shared] = forThisRun('statements-that-fail', [undefined], [await newOperator()]);
  const problems: string[] = [];
  let reached = 0;
  for (const route of site.routes) {
    const { found, isReached } = await problemsOf(
      route,
      async () => (route.path.includes('/factors/') ? undefined : shared) ?? newOperator(),
    );
    problems.push(...found);
    if (isReached) reached += 1;
  }
  expect(problems).toEqual([]);
  expect(reached).toBeGreaterThan(site.routes.length / 2);
}, 600_000);
