import { Hono } from 'hono';
import type { RenderedDocument } from '@/automation/parts/module';
import type { DocumentParams } from '@/contracts/document';
import { type MemberEnv, type MemberServices, membersOnly } from '../../accounts/members-only';
import { pdfResponse } from '../../platform/http/pdf-response';
import { receiveFields } from '../../platform/http/request-guards';
import type { Settings } from '../../platform/settings';
import { findOwnRun } from '../../runs/own-run';
import type { StoredRun } from '../../runs/run-store';
import type { Runs } from '../../runs/runs';
import { readDocumentParams } from './document-params';
import { createResultDocument, type ResultDocumentServices } from './result-document';

export interface DocumentServices
  extends MemberServices,
    ResultDocumentServices,
    Pick<Runs, 'store' | 'documentMaker'> {
  settings: Pick<Settings, 'limits'>;
}

/** Creates the routes below `/runs` that create PDF documents from a member's runs. */
export function documentRoutes(services: DocumentServices): Hono<MemberEnv> {
  const routes = new Hono<MemberEnv>();
  const members = membersOnly(services);

  routes.get('/:id/document', members, async (context) =>
    pdfResponse(context, await createDocument(services, await findOwnRun(services, context), {})),
  );

  routes.post('/:id/document', members, async (context) => {
    const run = await findOwnRun(services, context);
    const { bodyBytes } = services.settings.limits;
    const { id } = context.get('member');
    const params = await receiveFields(services, id, context.req.raw, bodyBytes, readDocumentParams);
    return pdfResponse(context, await createDocument(services, run, params));
  });

  return routes;
}

/**
 * Creates the document of a run: with the document maker of its webhook if there is one, else from its result.
 *
 * @throws Failure 404 or 409 if the run has no document
 */
async function createDocument(
  services: DocumentServices,
  run: StoredRun,
  params: DocumentParams,
): Promise<RenderedDocument> {
  const { store, letterheads, limitDocuments } = services;
  const render = run.state === 'succeeded' ? services.documentMaker(run.webhook) : undefined;
  const member = run.userId ?? '';
  if (!render) return createResultDocument(services, run, params, member);
  const context = { date: run.startedAt, from: await letterheads.find(member), caller: member };
  return limitDocuments(member, async () => render(await store.findBody(run.id), context));
}
