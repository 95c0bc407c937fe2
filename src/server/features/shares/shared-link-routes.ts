import { type Context, Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import type { FileLink } from '@/contracts/file';
import { clientAddress, type ServerEnv } from '../../platform/http/client-address';
import { receiveBody, requireJson } from '../../platform/http/request-guards';
import type { StoredRun } from '../../runs/run-store';
import type { Gateway } from '../../runs/runs';
import { pdfResponse } from '../documents/document-routes';
import { createResultDocument } from '../documents/result-document';
import { readReaderParams } from './share-params';
import type { OpenShare } from './share-store';
import { hashToken } from './share-tokens';
import { buildSharedResult, editedResult, isFileInResult } from './shared-run';

/** Bodies hold a token and the path of a file. */
const MAX_BODY_BYTES = 4096;

/** An active link with its run, and the requested file. */
interface OpenedShare {
  share: OpenShare;
  run: StoredRun;
  file: string;
}

/**
 * Routes below `/shares/open`: what the holder of a link's token can read. The token is sent in the body, never in a
 * URL.
 */
export function sharedLinkRoutes(gateway: Gateway): Hono<ServerEnv> {
  const { shares, files } = gateway;
  const routes = new Hono<ServerEnv>();

  routes.post('/', async (context) => {
    const { share, run } = await openShare(gateway, context);
    const result = await hideReason(() => buildSharedResult(gateway, share, run));
    await shares.countView(share.id);
    return context.json(result);
  });

  routes.post('/document', async (context) => {
    const { share, run } = await openShare(gateway, context);
    const { title, client } = share;
    const params = { ...(title && { title }), ...(client && { client }), value: editedResult(share) };
    // Readers do not use up the member's own limits, and all links of a member share one limit.
    return pdfResponse(
      context,
      await hideReason(() => createResultDocument(gateway, run, params, `readers of ${run.userId}`)),
    );
  });

  routes.post('/file', async (context) => {
    const { share, run, file } = await openShare(gateway, context);
    const isVisible = await hideReason(async () => isFileInResult(gateway, share, run, file));
    const createdFile = isVisible ? await shares.findCreatedFile(run.id, file) : undefined;
    if (!createdFile) throw new Failure('unknown_file', 'There is no such file.', 404);
    const { path, expires } = files.links.make(createdFile, { share: share.id });
    return context.json({ url: path, expires: expires.toISOString() } satisfies FileLink);
  });

  return routes;
}

/**
 * Finds the active link for the token in the body. Unknown, expired and revoked ones get the same response.
 *
 * @throws Failure 404, 429
 */
async function openShare(gateway: Gateway, context: Context<ServerEnv>): Promise<OpenedShare> {
  const caller = `address ${clientAddress(context, gateway.settings.trustProxy)}`;
  gateway.limits.countSharedRead(caller);
  requireJson(context.req.header('content-type'));
  const text = await receiveBody(gateway, caller, context.req.raw, MAX_BODY_BYTES);
  const { token, file } = readReaderParams(text);
  const share = await gateway.shares.find(hashToken(token));
  const run = share && (await gateway.store.find(share.runId));
  if (!run) throw linkGone();
  return { share, run, file };
}

/**
 * Statuses of results that can no longer be shown: they do not match their kind any more, or their tool or result was
 * deleted.
 */
const UNREADABLE_STATUSES: readonly number[] = [400, 404, 409];

/** Hides from readers why a result cannot be shown: every dead link gets the same response. */
async function hideReason<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Failure && UNREADABLE_STATUSES.includes(error.status) ? linkGone() : error;
  }
}

function linkGone(): Failure {
  return new Failure('link_gone', 'This link is not valid any more.', 404);
}
