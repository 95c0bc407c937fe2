import { Failure } from '@/contracts/failure';
import type { RunPage, RunView } from '@/contracts/run';
import { type MemberServices, memberRoutes } from '../accounts/members-only';
import { parseJsonBody, readBody } from '../platform/http/body';
import { type GrowingStore, growsStore } from '../platform/http/grows-store';
import {
  holdPermitUntilSent,
  receiveFields,
  requireJson,
  streamEvents,
  withRequestPermit,
} from '../platform/http/request-guards';
import type { Settings } from '../platform/settings';
import { cancelRun } from './cancel-run';
import { awaitOwnEnd, awaitOwnRun, findOwnRun, unknownRun } from './own-run';
import { MAX_RATING_BYTES, readRating, saveRating } from './ratings';
import { streamRunEvents } from './run-events';
import { readInputs, storableInputs } from './run-inputs';
import { readMarks, readPageOptions, readWaitSeconds } from './run-params';
import { MAX_INPUT_WRITES, type StoredRun } from './run-store';
import { formerResult, toRunView } from './run-view';
import type { Runs } from './runs';

export interface RunsServices
  extends MemberServices,
    GrowingStore,
    Pick<
      Runs,
      | 'store'
      | 'executor'
      | 'watchRun'
      | 'webhooks'
      | 'tools'
      | 'files'
      | 'storageQuota'
      | 'ratings'
      | 'usageReport'
      | 'endMails'
    > {
  settings: Pick<Settings, 'limits'>;
}

/** Creates the routes below `/runs`, with which members list, read and change their runs. */
export function runsRoutes(services: RunsServices) {
  const { store, settings } = services;
  const routes = memberRoutes(services);
  const view = (run: StoredRun) => toRunView(run, services.webhooks[run.webhook]?.refines);
  const detailedView = async (run: StoredRun): Promise<RunView> => {
    const summary = view(run);
    const previous =
      summary.refines && run.state === 'succeeded' ? formerResult(await store.findBody(run.id)) : undefined;
    return { ...summary, ...(previous && { former: previous }) };
  };

  routes.get('/', async (context) => {
    const { id } = context.get('member');
    const options = readPageOptions(context.req.query());
    const { runs, next } = await store.findPage(id, options);
    const total = context.req.query('count') === '1' ? await store.countPage(id, options) : undefined;
    return context.json({ runs: runs.map(view), next, total } satisfies RunPage);
  });

  routes.get('/usage', async (context) => context.json(await services.usageReport(context.get('member').id)));

  routes.get('/:id', async (context) => {
    holdPermitUntilSent(services, context.get('member').id, context);
    const wait = { seconds: readWaitSeconds(context.req.query('wait')), seenVersion: context.req.query('told') };
    return context.json(await detailedView(await awaitOwnEnd(services, context, wait)));
  });

  routes.get('/:id/events', (context) => {
    return streamEvents(services, context.get('member').id, context.req.raw, async () => {
      const run = await awaitOwnRun(services, context);
      return (signal) => streamRunEvents(services, run, signal);
    });
  });

  routes.delete('/:id', async (context) => {
    const run = await findOwnRun(services, context);
    if (await store.remove(run.id, run.userId ?? '')) {
      void services.files.sweep();
      return context.body(null, 204);
    }
    throw new Failure('still_running', 'This run is still going. Cancel it first.', 409);
  });

  routes.post('/:id/cancel', async (context) => {
    const run = await findOwnRun(services, context);
    return context.json(await cancelRun(services, run));
  });

  routes.put('/:id/inputs', growsStore(services), async (context) => {
    requireJson(context.req.header('content-type'));
    const { run, inputs, client } = await withRequestPermit(services, context.get('member').id, async () => ({
      run: await awaitOwnRun(services, context),
      ...readInputs(parseJsonBody(await readBody(context.req.raw, settings.limits.bodyBytes))),
    }));
    const storable = await storableInputs(services, services.webhooks[run.webhook] ?? unknownTool(), inputs);
    await services.storageQuota.requireRoom(context.get('member').id);
    if (await store.saveInputs(run.id, run.userId ?? '', storable, client)) return context.body(null, 204);
    throw (await store.find(run.id)) ? tooManyInputWrites() : unknownRun();
  });

  routes.put('/:id/marks', growsStore(services), async (context) => {
    const run = await findOwnRun(services, context);
    const { id } = context.get('member');
    const marks = await receiveFields(services, id, context.req.raw, settings.limits.bodyBytes, readMarks);
    if (await store.saveMarks(run.id, run.userId ?? '', marks)) return context.body(null, 204);
    throw unknownRun();
  });

  routes.put('/:id/mail', async (context) => {
    const { email } = context.get('member');
    if (!email) throw new Failure('guest', 'A guest has no mailbox. Sign in with an account.', 403);
    const run = await awaitOwnRun(services, context);
    if (await services.endMails.request(run.id)) return context.body(null, 204);
    throw new Failure('run_ended', 'This run has ended already, so no email follows.', 409);
  });

  routes.put('/:id/rating', growsStore(services), async (context) => {
    const run = await findOwnRun(services, context);
    const { id } = context.get('member');
    const rating = await receiveFields(services, id, context.req.raw, MAX_RATING_BYTES, readRating);
    await saveRating(services.ratings, run, rating);
    return context.body(null, 204);
  });

  routes.delete('/:id/rating', async (context) => {
    await saveRating(services.ratings, await findOwnRun(services, context));
    return context.body(null, 204);
  });

  return routes;
}

function tooManyInputWrites(): Failure {
  const message = `The inputs of a run are written ${MAX_INPUT_WRITES} times at most. Start another run to keep others.`;
  return new Failure('inputs_kept', message, 409);
}

function unknownTool(): never {
  throw new Failure('unknown_webhook', 'The tool of this run is no longer there.', 404);
}
