import { print } from '@/automation/document/print';
import type { RenderedDocument } from '@/automation/parts/module';
import type { DocumentParams } from '@/contracts/document';
import { Failure } from '@/contracts/failure';
import { readRunResult } from '../../runs/read-answer';
import type { StoredRun } from '../../runs/run-store';
import type { Runs } from '../../runs/runs';
import type { DocumentLimits } from './document-limits';
import type { Letterheads } from './letterheads';

export interface ResultDocumentServices extends Pick<Runs, 'webhooks' | 'resultSchema'> {
  letterheads: Pick<Letterheads, 'find'>;
  /** Limits how often a caller may have a document created. */
  limitDocuments: DocumentLimits;
}

/**
 * Creates the PDF of a run's result, within the caller's limits.
 *
 * @throws Failure 404 if the tool makes no documents, and the failures of `readRunResult`
 */
export async function createResultDocument(
  { webhooks, letterheads, limitDocuments, resultSchema }: ResultDocumentServices,
  run: StoredRun,
  params: DocumentParams,
  caller: string,
): Promise<RenderedDocument> {
  const entry = Object.hasOwn(webhooks, run.webhook) ? webhooks[run.webhook]?.document : undefined;
  if (!entry) throw new Failure('no_document', 'There is no document of this run.', 404);
  const { file, validDays, parts } = entry;
  // Parsing an answer takes processor time, so it also counts toward the limits.
  const content = await limitDocuments(caller, async () => {
    const { kind, value } = readRunResult(entry.normaliser, run, params.value);
    const printJob = {
      ...{ title: params.title ?? entry.title, client: params.client, source: value },
      ...{ date: run.startedAt, from: await letterheads.find(run.userId), isSample: run.mode === 'demo' },
      ...{ validDays, parts, schema: resultSchema(kind) },
    };
    return print(printJob, caller);
  });
  return { filename: `${file}.pdf`, content };
}
