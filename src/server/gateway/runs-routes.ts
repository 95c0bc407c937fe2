import { type Context, Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import type { RunInputs, RunPage, RunView } from '@/contracts/run';
import { documentRoutes } from '../documents/document-routes';
import { readBody } from '../http/body';
import { UUID } from '../http/uuid';
import { demandJson, holding, holdUntilSent, type MemberEnv, membersOnly, receiveBody, streamEvents } from './callers';
import { cancelRun } from './cancel-run';
import type { Gateway } from './gateway';
import { pageOptions, readMarks } from './run-asks';
import { runEvents } from './run-events';
import { checkInputs, readInputs } from './run-inputs';
import { INPUTS_WRITES, type StoredRun } from './run-store';
import { formerOf, runView, toldAt } from './run-view';
import { withoutNames } from './secrets';

const LONGEST_WAIT_SECONDS = 25;

/** So long what belongs to a run may come before the run itself. */
const ON_ITS_WAY_MS = 5000;
/** How often a run is looked for that another process may have been sent. */
const LOOK_EVERY_MS = 1000;

/** The routes below `/runs`: what a member may know of and do with their own runs. */
export function runsRoutes(gateway: Gateway): Hono<MemberEnv> {
  const { store, desk, settings } = gateway;
  const routes = new Hono<MemberEnv>();
  const view = (run: StoredRun) => runView(run, gateway.webhooks[run.webhook]?.refines);
  const whole = async (run: StoredRun): Promise<RunView> => {
    const shown = view(run);
    const former = shown.refines && run.state === 'succeeded' ? formerOf(await store.body(run.id)) : undefined;
    return { ...shown, ...(former && { former }) };
  };

  routes.use(membersOnly(gateway));

  routes.get('/', async (context) => {
    const { runs, next } = await store.page(context.get('member').id, pageOptions(context.req.query()));
    return context.json({ runs: runs.map(view), next } satisfies RunPage);
  });

  routes.get('/:id', async (context) => {
    holdUntilSent(gateway, context.get('member').id, context);
    const run = await ownRun(gateway, context);
    const seconds = Math.min(Math.max(Number(context.req.query('wait')) || 0, 0), LONGEST_WAIT_SECONDS);
    const told = context.req.query('told');
    const news = told !== undefined && toldAt(run) !== told;
    if (run.state !== 'running' || seconds === 0 || news) return context.json(await whole(run));
    const waited = await desk.wait(run.id, seconds * 1000, context.req.raw.signal, told);
    return context.json(await whole(waited ?? run));
  });

  routes.get('/:id/events', (context) => {
    return streamEvents(gateway, context.get('member').id, context.req.raw, async () => {
      const run = await arriving(gateway, context);
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
    demandJson(context.req.header('content-type'));
    const { run, inputs, client } = await holding(gateway, context.get('member').id, async () => ({
      run: await arriving(gateway, context),
      ...readInputs(await readBody(context.req.raw, settings.limits.bodyBytes)),
    }));
    const { secrets, formSecrets } = gateway.webhooks[run.webhook] ?? unknownTool();
    const kept = withoutNames(inputs, [...secrets, ...formSecrets]) as RunInputs;
    await checkInputs(gateway, run.tool, kept);
    await gateway.keptBytes.demandRoom(context.get('member').id);
    if (await store.keepInputs(run.id, run.userId ?? '', kept, client)) return context.body(null, 204);
    throw (await store.find(run.id)) ? writtenTooOften() : notFound();
  });

  routes.put('/:id/marks', async (context) => {
    demandJson(context.req.header('content-type'));
    const run = await ownRun(gateway, context);
    const { id } = context.get('member');
    const marks = readMarks(await receiveBody(gateway, id, context.req.raw, settings.limits.bodyBytes));
    if (await store.mark(run.id, run.userId ?? '', marks)) return context.body(null, 204);
    throw notFound();
  });

  documentRoutes(gateway, routes, (context) => ownRun(gateway, context));
  return routes;
}

/** The run a path names, if the member made it. @throws Failure 404 */
async function ownRun({ store }: Gateway, context: Context<MemberEnv>): Promise<StoredRun> {
  return owned(context, await store.find(idOf(context)));
}

/** As `ownRun`, for a run whose own request may still be on its way. */
async function arriving({ store, desk }: Gateway, context: Context<MemberEnv>): Promise<StoredRun> {
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

function owned(context: Context<MemberEnv>, run: StoredRun | undefined): StoredRun {
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

function writtenTooOften(): Failure {
  const words = `The inputs of a run are written ${INPUTS_WRITES} times at most. Start another run to keep others.`;
  return new Failure('inputs_kept', words, 409);
}

function unknownTool(): never {
  throw new Failure('unknown_webhook', 'The tool of this run is no longer there.', 404);
}
