import { type Context, Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import type { FileLink } from '@/contracts/file';
import { pdf } from '../documents/document-routes';
import { resultDocument } from '../documents/run-results';
import { demandJson, receiveBody } from '../gateway/callers';
import type { Gateway } from '../gateway/gateway';
import type { StoredRun } from '../gateway/run-store';
import { clientAddress, type ServerEnv } from '../http/client-address';
import { readReader } from './share-asks';
import type { OpenShare } from './share-store';
import { changedIn, isInShared, sharedResult } from './shared-run';
import { hashOf } from './tokens';

/** The largest body: a token and the path of a file. */
const LONGEST_BODY = 4096;

/** A live link with its run, and the file that was asked for beside its token. */
interface Opened {
  share: OpenShare;
  run: StoredRun;
  file: string;
}

/** The routes below `/shares/open`: what a reader is given for a token, which stands in the body and in no address. */
export function openRoutes(gateway: Gateway): Hono<ServerEnv> {
  const { shares, files } = gateway;
  const routes = new Hono<ServerEnv>();

  routes.post('/', async (context) => {
    const { share, run } = await opened(gateway, context);
    const result = await orGone(() => sharedResult(gateway, share, run));
    await shares.count(share.id);
    return context.json(result);
  });

  routes.post('/document', async (context) => {
    const { share, run } = await opened(gateway, context);
    const { title, client } = share;
    const ask = { ...(title && { title }), ...(client && { client }), value: changedIn(share) };
    // Readers use up nothing of what a member may ask for, and many links of that member have no more than one.
    return pdf(context, await orGone(() => resultDocument(gateway, run, ask, `readers of ${run.userId}`)));
  });

  routes.post('/file', async (context) => {
    const { share, run, file } = await opened(gateway, context);
    const shows = await orGone(async () => isInShared(gateway, share, run, file));
    const made = shows ? await shares.madeFile(run.id, file) : undefined;
    if (!made) throw new Failure('unknown_file', 'There is no such file.', 404);
    const { path, expires } = files.links.make(made, { share: share.id });
    return context.json({ url: path, expires: expires.toISOString() } satisfies FileLink);
  });

  return routes;
}

/** The live link whose token a body holds. Unknown, ended and revoked ones are answered alike. @throws Failure 404, 429 */
async function opened(gateway: Gateway, context: Context<ServerEnv>): Promise<Opened> {
  const caller = `address ${clientAddress(context, gateway.settings.trustProxy)}`;
  gateway.limits.takeShared(caller);
  demandJson(context.req.header('content-type'));
  const text = await receiveBody(gateway, caller, context.req.raw, LONGEST_BODY);
  const { token, file } = readReader(text);
  const share = await gateway.shares.find(hashOf(token));
  const run = share && (await gateway.store.find(share.runId));
  if (!run) throw gone();
  return { share, run, file };
}

/** What a result that cannot be shown any more is refused with: it fits its kind no longer, its tool is gone, it is read as none. */
const OVER: readonly number[] = [400, 404, 409];

/** Why a result is gone is its member's affair: a reader of the link is told what every link that is over tells. */
async function orGone<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Failure && OVER.includes(error.status) ? gone() : error;
  }
}

function gone(): Failure {
  return new Failure('link_gone', 'This link is not valid any more.', 404);
}
