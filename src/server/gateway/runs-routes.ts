import { type Context, Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import type { CancelOutcome, RunInputs } from '@/contracts/run';
import { readBody } from '../http/body';
import type { ServerEnv } from '../http/client-address';
import type { Member } from '../stack/tokens';
import type { Gateway } from './gateway';
import type { StoredRun } from './run-store';
import { runView } from './run-view';
import { signedIn, signInAgain } from './webhook-route';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const LONGEST_WAIT_SECONDS = 25;

/** So long what belongs to a run may come before the run itself. */
const ON_ITS_WAY_MS = 5000;
const LOOK_EVERY_MS = 200;

/** The routes below `/runs`: what a member may know of and do with their own runs. */
export function runsRoutes(gateway: Gateway): Hono<ServerEnv> {
  const { store, desk, settings } = gateway;
  const routes = new Hono<ServerEnv>();

  routes.get('/', async (context) => {
    const member = await memberOf(gateway, context);
    const runs = await store.list(member.id, context.req.query('tool'));
    return context.json({ runs: runs.map(runView) });
  });

  routes.get('/:id', async (context) => {
    const run = await ownRun(gateway, context);
    const seconds = Math.min(Math.max(Number(context.req.query('wait')) || 0, 0), LONGEST_WAIT_SECONDS);
    const waited = run.state === 'running' && seconds > 0 ? await desk.wait(run.id, seconds * 1000) : run;
    return context.json(runView(waited ?? run));
  });

  routes.delete('/:id', async (context) => {
    const run = await ownRun(gateway, context);
    if (await store.remove(run.id, run.userId ?? '')) return context.body(null, 204);
    throw new Failure('still_running', 'This run is still going. Cancel it first.', 409);
  });

  routes.post('/:id/cancel', async (context) => {
    const run = await ownRun(gateway, context);
    const cancelled = await desk.cancel(run.id);
    const state = cancelled ? 'cancelled' : (await store.find(run.id))?.state;
    return context.json({ cancelled, state, message: cancelWords(cancelled, run) } satisfies CancelOutcome);
  });

  routes.get('/:id/document', async (context) => {
    const run = await ownRun(gateway, context);
    const make = run.state === 'succeeded' ? gateway.documentMaker(run.webhook) : undefined;
    if (!make) throw notFound();
    const again = async () => make(await store.body(run.id));
    const { filename, content } = await gateway.limitDocuments(run.userId ?? '', again);
    return context.body(new Uint8Array(content), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${filename}"`,
    });
  });

  routes.put('/:id/inputs', async (context) => {
    const run = await arriving(gateway, context);
    const inputs = readInputs(await readBody(context.req.raw, settings.limits.bodyBytes));
    const secrets = gateway.webhooks[run.webhook]?.secrets ?? [];
    const kept = Object.fromEntries(Object.entries(inputs).filter(([field]) => !secrets.includes(field)));
    if (await store.keepInputs(run.id, run.userId ?? '', kept)) return context.body(null, 204);
    throw notFound();
  });

  return routes;
}

/** The run a path names, if the member made it. @throws Failure 401, 404 */
export async function ownRun(gateway: Gateway, context: Context<ServerEnv>): Promise<StoredRun> {
  return owned(await memberOf(gateway, context), await gateway.store.find(idOf(context)));
}

/** As `ownRun`, for a run whose own request may still be on its way. */
async function arriving(gateway: Gateway, context: Context<ServerEnv>): Promise<StoredRun> {
  const member = await memberOf(gateway, context);
  const until = Date.now() + ON_ITS_WAY_MS;
  let run = await gateway.store.find(idOf(context));
  while (!run && Date.now() < until) {
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
    run = await gateway.store.find(idOf(context));
  }
  return owned(member, run);
}

function owned(member: Member, run: StoredRun | undefined): StoredRun {
  if (run?.userId !== member.id) throw notFound();
  return run;
}

async function memberOf(gateway: Gateway, context: Context<ServerEnv>): Promise<Member> {
  const member = await signedIn(gateway, context);
  if (!member) throw signInAgain();
  return member;
}

function idOf(context: Context<ServerEnv>): string {
  const id = context.req.param('id') ?? '';
  if (!UUID.test(id)) throw notFound();
  return id.toLowerCase();
}

function notFound(): Failure {
  return new Failure('unknown_run', 'There is no such run.', 404);
}

function cancelWords(cancelled: boolean, { mode }: StoredRun): string {
  if (!cancelled) return 'The run had already ended; nothing was stopped.';
  if (mode === 'demo') return 'The run was stopped.';
  return 'We stopped waiting for the provider. What it had already begun, it may finish and charge for.';
}

function readInputs(text: string): RunInputs {
  try {
    const { inputs } = JSON.parse(text) as { inputs?: unknown };
    if (inputs && typeof inputs === 'object' && !Array.isArray(inputs)) return inputs as RunInputs;
  } catch {
    // Falls through to the same refusal as a body of another shape.
  }
  throw new Failure('invalid_body', 'The inputs could not be read.', 400, { field: 'inputs' });
}
