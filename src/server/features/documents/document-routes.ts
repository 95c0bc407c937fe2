import type { Context, Hono } from 'hono';
import type { RenderedDocument } from '@/automation/parts/module';
import type { DocumentParams } from '@/contracts/document';
import { type MemberEnv, receiveBody, requireJson } from '../../platform/http/request-guards';
import type { StoredRun } from '../../runs/run-store';
import type { Gateway } from '../../runs/runs';
import { readDocumentParams } from './document-params';
import { createResultDocument } from './result-document';

/** Loads the run named in the path if it belongs to the member. @throws Failure 404 */
type OwnRun = (context: Context<MemberEnv>) => Promise<StoredRun>;

/** Adds the routes that create PDF documents from a member's runs. */
export function documentRoutes(gateway: Gateway, routes: Hono<MemberEnv>, ownRun: OwnRun): void {
  const { settings } = gateway;

  routes.get('/:id/document', async (context) =>
    pdfResponse(context, await createDocument(gateway, await ownRun(context), {})),
  );

  routes.post('/:id/document', async (context) => {
    const run = await ownRun(context);
    return pdfResponse(context, await createDocument(gateway, run, readDocumentParams(await readRequestBody(context))));
  });

  function readRequestBody(context: Context<MemberEnv>): Promise<string> {
    requireJson(context.req.header('content-type'));
    return receiveBody(gateway, context.get('member').id, context.req.raw, settings.limits.bodyBytes);
  }
}

/**
 * Creates the document of a run: the one its webhook generates, or one of its result.
 *
 * @throws Failure 404, 409 if there is none
 */
async function createDocument(gateway: Gateway, run: StoredRun, params: DocumentParams): Promise<RenderedDocument> {
  const { store, letterheads, limitDocuments } = gateway;
  const render = run.state === 'succeeded' ? gateway.documentMaker(run.webhook) : undefined;
  const member = run.userId ?? '';
  if (!render) return createResultDocument(gateway, run, params, member);
  const context = { date: run.startedAt, from: await letterheads.of(member), caller: member };
  return limitDocuments(member, async () => render(await store.body(run.id), context));
}

/** Responds with a PDF as a download. */
export function pdfResponse(context: Context, { filename, content }: RenderedDocument): Response {
  return context.body(new Uint8Array(content), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${filename}"`,
  });
}
