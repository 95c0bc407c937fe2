import { type Context, Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import type { CancelOutcome, RunInputs, RunPage } from '@/contracts/run';
import { readBody } from '../http/body';
import type { ServerEnv } from '../http/client-address';
import type { Member } from '../stack/tokens';
import { demandJson, holding, signedIn, signInAgain } from './callers';
import type { Gateway } from './gateway';
import { jsonBody } from './json-body';
import type { StoredRun } from './run-store';
import { runView } from './run-view';
import { withoutNames } from './secrets';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const LONGEST_WAIT_SECONDS = 25;

/** So long what belongs to a run may come before the run itself. */
const ON_ITS_WAY_MS = 5000;
/** How often a run is looked for that another process may have been sent. */
const LOOK_EVERY_MS = 1000;

/** How many runs a list holds at most, and where nobody says how many. */
const LIST_LENGTH = 50;

/** What the handlers below `/runs` are given: the member they are asked by. */
interface RunsEnv extends ServerEnv {
  Variables: { member: Member };
}

/** The routes below `/runs`: what a member may know of and do with their own runs. */
export function runsRoutes(gateway: Gateway): Hono<RunsEnv> {
  const { store, desk, settings } = gateway;
  const routes = new Hono<RunsEnv>();

  // Whatever is asked here is counted, reading as well as writing.
  routes.use(async (context, next) => {
    const member = await signedIn(gateway, context.req.header('authorization'));
    if (!member) throw signInAgain();
    gateway.limits.takeCall(member.id);
    context.set('member', member);
    await next();
  });

  routes.get('/', async (context) => {
    const { tool, before, limit: asked } = context.req.query();
    const limit = Math.min(Math.max(Math.trunc(Number(asked)) || LIST_LENGTH, 1), LIST_LENGTH);
    const { runs, next } = await store.page(context.get('member').id, { tool, before, limit });
    return context.json({ runs: runs.map(runView), next } satisfies RunPage);
  });

  routes.get('/:id', async (context) => {
    const run = await ownRun(gateway, context);
    const seconds = Math.min(Math.max(Number(context.req.query('wait')) || 0, 0), LONGEST_WAIT_SECONDS);
    if (run.state !== 'running' || seconds === 0) return context.json(runView(run));
    const { id } = context.get('member');
    const waited = await holding(gateway, id, () => desk.wait(run.id, seconds * 1000, context.req.raw.signal));
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
    demandJson(context.req.header('content-type'));
    const { run, inputs } = await holding(gateway, context.get('member').id, async () => ({
      run: await arriving(gateway, context),
      inputs: readInputs(await readBody(context.req.raw, settings.limits.bodyBytes)),
    }));
    const { secrets, formSecrets } = gateway.webhooks[run.webhook] ?? unknownTool();
    const kept = withoutNames(inputs, [...secrets, ...formSecrets]) as RunInputs;
    if (await store.keepInputs(run.id, run.userId ?? '', kept)) return context.body(null, 204);
    throw notFound();
  });

  return routes;
}

/** The run a path names, if the member made it. @throws Failure 404 */
async function ownRun({ store }: Gateway, context: Context<RunsEnv>): Promise<StoredRun> {
  return owned(context, await store.find(idOf(context)));
}

/** As `ownRun`, for a run whose own request may still be on its way. */
async function arriving({ store, desk }: Gateway, context: Context<RunsEnv>): Promise<StoredRun> {
  const id = idOf(context);
  const { signal } = context.req.raw;
  const until = Date.now() + ON_ITS_WAY_MS;
  let run = await store.find(id);
  for (let left = ON_ITS_WAY_MS; !run && left > 0 && !signal.aborted; left = until - Date.now()) {
    await desk.started(id, Math.min(LOOK_EVERY_MS, left), signal);
    run = await store.find(id);
  }
  return owned(context, run);
}

function owned(context: Context<RunsEnv>, run: StoredRun | undefined): StoredRun {
  if (run?.userId !== context.get('member').id) throw notFound();
  return run;
}

function idOf(context: Context<RunsEnv>): string {
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

function unknownTool(): never {
  throw new Failure('unknown_webhook', 'The tool of this run is no longer there.', 404);
}

function readInputs(text: string): RunInputs {
  const body = jsonBody(text) as { inputs?: unknown } | null;
  const inputs = body?.inputs;
  if (inputs && typeof inputs === 'object' && !Array.isArray(inputs)) return inputs as RunInputs;
  throw new Failure('invalid_body', 'The inputs could not be read.', 400, { field: 'inputs' });
}
