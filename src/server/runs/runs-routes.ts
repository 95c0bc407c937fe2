import { type Context, Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import type { RunInputs, RunPage, RunView } from '@/contracts/run';
import { documentRoutes } from '../features/documents/document-routes';
import { readBody } from '../platform/http/body';
import { UUID } from '../platform/http/uuid';
import { withoutFields } from './body-secrets';
import { cancelRun } from './cancel-run';
import type { Gateway } from './gateway';
import { MAX_RATING_BYTES, readRating, saveRating } from './ratings';
import {
  holdPermitUntilSent,
  type MemberEnv,
  membersOnly,
  receiveBody,
  requireJson,
  streamEvents,
  withRequestPermit,
} from './request-guards';
import { runEvents } from './run-events';
import { checkInputs, readInputs } from './run-inputs';
import { readMarks, readPageOptions } from './run-params';
import { MAX_INPUT_WRITES, type StoredRun } from './run-store';
import { formerResult, progressVersion, runView } from './run-view';

const MAX_WAIT_SECONDS = 25;

/** How long to wait for a run whose own request may still be on its way. */
const ARRIVAL_TIMEOUT_MS = 5000;
/** How often the database is checked meanwhile: another process may have received the run. */
const POLL_INTERVAL_MS = 1000;

/** The routes below `/runs`, by which members list, read and change their own runs. */
export function runsRoutes(gateway: Gateway): Hono<MemberEnv> {
  const { store, executor, settings } = gateway;
  const routes = new Hono<MemberEnv>();
  const view = (run: StoredRun) => runView(run, gateway.webhooks[run.webhook]?.refines);
  const detailedView = async (run: StoredRun): Promise<RunView> => {
    const summary = view(run);
    const previous = summary.refines && run.state === 'succeeded' ? formerResult(await store.body(run.id)) : undefined;
    return { ...summary, ...(previous && { former: previous }) };
  };

  routes.use(membersOnly(gateway));

  routes.get('/', async (context) => {
    const { runs, next } = await store.page(context.get('member').id, readPageOptions(context.req.query()));
    return context.json({ runs: runs.map(view), next } satisfies RunPage);
  });

  routes.get('/:id', async (context) => {
    holdPermitUntilSent(gateway, context.get('member').id, context);
    const run = await ownRun(gateway, context);
    const seconds = Math.min(Math.max(Number(context.req.query('wait')) || 0, 0), MAX_WAIT_SECONDS);
    const seenVersion = context.req.query('told');
    const hasNews = seenVersion !== undefined && progressVersion(run) !== seenVersion;
    if (run.state !== 'running' || seconds === 0 || hasNews) return context.json(await detailedView(run));
    const latest = await executor.waitForEnd(run.id, seconds * 1000, context.req.raw.signal, seenVersion);
    return context.json(await detailedView(latest ?? run));
  });

  routes.get('/:id/events', (context) => {
    return streamEvents(gateway, context.get('member').id, context.req.raw, async () => {
      const run = await arrivingRun(gateway, context);
      return (signal) => runEvents(gateway, run, signal);
    });
  });

  routes.delete('/:id', async (context) => {
    const run = await ownRun(gateway, context);
    if (await store.remove(run.id, run.userId ?? '')) {
      void gateway.files.sweep();
      return context.body(null, 204);
    }
    throw new Failure('still_running', 'This run is still going. Cancel it first.', 409);
  });

  routes.post('/:id/cancel', async (context) => {
    const run = await ownRun(gateway, context);
    return context.json(await cancelRun(gateway, run));
  });

  routes.put('/:id/inputs', async (context) => {
    requireJson(context.req.header('content-type'));
    const { run, inputs, client } = await withRequestPermit(gateway, context.get('member').id, async () => ({
      run: await arrivingRun(gateway, context),
      ...readInputs(await readBody(context.req.raw, settings.limits.bodyBytes)),
    }));
    const { secrets, formSecrets } = gateway.webhooks[run.webhook] ?? unknownTool();
    const storable = withoutFields(inputs, [...secrets, ...formSecrets]) as RunInputs;
    await checkInputs(gateway, run.tool, storable);
    await gateway.storageQuota.requireRoom(context.get('member').id);
    if (await store.saveInputs(run.id, run.userId ?? '', storable, client)) return context.body(null, 204);
    throw (await store.find(run.id)) ? tooManyInputWrites() : notFound();
  });

  routes.put('/:id/marks', async (context) => {
    requireJson(context.req.header('content-type'));
    const run = await ownRun(gateway, context);
    const { id } = context.get('member');
    const marks = readMarks(await receiveBody(gateway, id, context.req.raw, settings.limits.bodyBytes));
    if (await store.saveMarks(run.id, run.userId ?? '', marks)) return context.body(null, 204);
    throw notFound();
  });

  routes.put('/:id/rating', async (context) => {
    requireJson(context.req.header('content-type'));
    const run = await ownRun(gateway, context);
    const text = await receiveBody(gateway, context.get('member').id, context.req.raw, MAX_RATING_BYTES);
    await saveRating(gateway.ratings, run, readRating(text));
    return context.body(null, 204);
  });

  routes.delete('/:id/rating', async (context) => {
    await saveRating(gateway.ratings, await ownRun(gateway, context));
    return context.body(null, 204);
  });

  documentRoutes(gateway, routes, (context) => ownRun(gateway, context));
  return routes;
}

/** The run a path names, if it belongs to the member. @throws Failure 404 */
async function ownRun({ store }: Gateway, context: Context<MemberEnv>): Promise<StoredRun> {
  return requireOwned(context, await store.find(idOf(context)));
}

/** Like `ownRun`, but waits for a run whose own request may still be on its way. */
async function arrivingRun({ store, executor }: Gateway, context: Context<MemberEnv>): Promise<StoredRun> {
  const id = idOf(context);
  const { signal } = context.req.raw;
  const deadline = Date.now() + ARRIVAL_TIMEOUT_MS;
  let run = await store.find(id);
  for (
    let remaining = ARRIVAL_TIMEOUT_MS;
    !run && remaining > 0 && !signal.aborted;
    remaining = deadline - Date.now()
  ) {
    await executor.waitForStart(id, Math.min(POLL_INTERVAL_MS, remaining), signal);
    run = await store.find(id);
  }
  return requireOwned(context, run);
}

function requireOwned(context: Context<MemberEnv>, run: StoredRun | undefined): StoredRun {
  if (run?.userId !== context.get('member').id) throw notFound();
  return run;
}

function idOf(context: Context<MemberEnv>): string {
  const id = context.req.param('id') ?? '';
  if (!UUID.test(id)) throw notFound();
  return id.toLowerCase();
}

function notFound(): Failure {
  return new Failure('unknown_run', 'There is no such run.', 404);
}

function tooManyInputWrites(): Failure {
  const message = `The inputs of a run are written ${MAX_INPUT_WRITES} times at most. Start another run to keep others.`;
  return new Failure('inputs_kept', message, 409);
}

function unknownTool(): never {
  throw new Failure('unknown_webhook', 'The tool of this run is no longer there.', 404);
}
