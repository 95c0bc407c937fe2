import type { RenderedDocument } from '@/automation/parts/module';
import type { DocumentParams } from '@/contracts/document';
import type { StoredRun } from '../../runs/run-store';
import type { Runs } from '../../runs/runs';
import { readDocumentParams } from './document-params';
import { createResultDocument, type ResultDocumentServices } from './result-document';

export type RunDocumentServices = ResultDocumentServices & Pick<Runs, 'store' | 'documentMaker'>;

/**
 * Creates the document of a run: with the document maker of its webhook if there is one, else from its result.
 *
 * @throws Failure 404 or 409 if the run has no document, 429
 */
export async function createRunDocument(
  services: RunDocumentServices,
  run: StoredRun,
  params: DocumentParams,
): Promise<RenderedDocument> {
  const { store, letterheads, limitDocuments } = services;
  const render = run.state === 'succeeded' ? services.documentMaker(run.webhook) : undefined;
  const member = run.userId ?? '';
  if (!render) return createResultDocument(services, run, params, member);
  const context = {
    ...{ date: run.startedAt, from: await letterheads.find(member) },
    ...{ caller: member, isSample: run.mode === 'demo' },
  };
  return limitDocuments(member, async () => render(await store.findBody(run.id), context));
}

/**
 * Reads title and client from a query; the client is by default the one that was answered to the form.
 *
 * @throws Failure 400 naming the invalid parameter
 */
export function documentParamsOf(
  { webhooks }: Pick<Runs, 'webhooks'>,
  { webhook, inputs }: StoredRun,
  { title, client }: Readonly<Record<string, string>>,
): DocumentParams {
  const field = Object.hasOwn(webhooks, webhook) ? webhooks[webhook]?.document?.client : undefined;
  const answered = field && inputs ? (JSON.parse(inputs) as Record<string, unknown>)[field] : undefined;
  const requestedParams = readDocumentParams({ title, client });
  return { ...(typeof answered === 'string' && answered && { client: answered }), ...requestedParams };
}
