import { type Context, Hono } from 'hono';
import type { RenderedDocument } from '@/automation/parts/module';
import type { DocumentParams } from '@/contracts/document';
import { Failure } from '@/contracts/failure';
import type { FileLink } from '@/contracts/file';
import { hashLinkToken } from '@/server/accounts/link-token';
import { clientAddress, type ServerEnv } from '@/server/platform/http/client-address';
import { pdfResponse } from '@/server/platform/http/pdf-response';
import { receiveFields } from '@/server/platform/http/request-guards';
import type { Limits } from '@/server/platform/limits';
import type { Settings } from '@/server/platform/settings';
import type { StoredRun } from '@/server/runs/run-store';
import type { Runs } from '@/server/runs/runs';
import { readReaderParams } from './share-params';
import type { OpenShare, ShareStore } from './share-store';
import { buildSharedResult, editedResult, isFileInResult, type SharedResultServices } from './shared-run';

/** Maximum size of a body: a token and the path of a file. */
const MAX_BODY_BYTES = 4096;

/** An active link with its run, and the requested file. */
interface OpenedShare {
  share: OpenShare;
  run: StoredRun;
  file: string;
}

export interface SharedLinkServices extends SharedResultServices, Pick<Runs, 'store'> {
  limits: Limits;
  shares: ShareStore;
  files: {
    links: {
      /** Returns a path by which the file can be read until it expires or the share link is revoked. */
      make(file: { id: string; name: string }, source: { share: string }): { path: string; expires: Date };
    };
  };
  /** Creates the PDF of a run's result, within the limits of the caller. @throws Failure 400, 404, 409 or 429 */
  createResultDocument(run: StoredRun, params: DocumentParams, caller: string): Promise<RenderedDocument>;
  settings: Pick<Settings, 'trustProxy'>;
}

/** Creates the routes below `/shares/open`, for readers. The token is sent in the body, never in a URL. */
export function sharedLinkRoutes(services: SharedLinkServices): Hono<ServerEnv> {
  const { shares, files } = services;
  const routes = new Hono<ServerEnv>();

  routes.post('/', async (context) => {
    const { share, run } = await openShare(services, context);
    const result = await hideReason(() => buildSharedResult(services, share, run));
    await shares.countView(share.id);
    return context.json(result);
  });

  routes.post('/document', async (context) => {
    const { share, run } = await openShare(services, context);
    const { title, client } = share;
    const params = { ...(title && { title }), ...(client && { client }), value: editedResult(share) };
    // Readers do not use up the member's limits; all links of a member share a separate limit.
    const document = await hideReason(() => services.createResultDocument(run, params, `readers of ${run.userId}`));
    // Making it takes a while, and the member may have ended the link meanwhile.
    if (!(await shares.isLive(share.id))) throw linkGone();
    return pdfResponse(context, document);
  });

  routes.post('/file', async (context) => {
    const { share, run, file } = await openShare(services, context);
    const isVisible = await hideReason(async () => isFileInResult(services, share, run, file));
    const createdFile = isVisible ? await shares.findCreatedFile(run.id, file) : undefined;
    if (!createdFile) throw new Failure('unknown_file', 'There is no such file.', 404);
    const { path, expires } = files.links.make(createdFile, { share: share.id });
    return context.json({ url: path, expires: expires.toISOString() } satisfies FileLink);
  });

  return routes;
}

/**
 * Finds the active link for the token in the body. Unknown, expired and revoked tokens get the same response.
 *
 * @throws Failure 404, 429
 */
async function openShare(services: SharedLinkServices, context: Context<ServerEnv>): Promise<OpenedShare> {
  const caller = `address ${clientAddress(context, services.settings.trustProxy)}`;
  services.limits.countSharedRead(caller);
  const { token, file } = await receiveFields(services, caller, context.req.raw, MAX_BODY_BYTES, readReaderParams);
  const share = await services.shares.find(hashLinkToken(token, 'base64url'));
  const run = share && (await services.store.find(share.runId));
  if (!run) throw linkGone();
  return { share, run, file };
}

/** Statuses of results that can no longer be shown: of another kind now, or deleted with tool or result. */
const UNREADABLE_STATUSES: readonly number[] = [400, 404, 409];

/** Hides from readers why a result cannot be shown: every dead link gets the same response. */
async function hideReason<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    throw error instanceof Failure && UNREADABLE_STATUSES.includes(error.status) ? linkGone() : error;
  }
}

function linkGone(): Failure {
  return new Failure('link_gone', 'This link is not valid any more.', 404);
}
