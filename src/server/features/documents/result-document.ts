import { print } from '@/automation/document/print';
import type { RenderedDocument } from '@/automation/parts/module';
import type { DocumentParams } from '@/contracts/document';
import { Failure } from '@/contracts/failure';
import type { ResultKind } from '@/contracts/plugins';
import { resultChecks } from '@/generated/readers';
import { readAnswer } from '../../runs/read-answer';
import type { StoredRun } from '../../runs/run-store';
import type { Gateway } from '../../runs/runs';

/** The result of a run, with its kind. */
export interface RunResult {
  kind: ResultKind;
  value: unknown;
}

/**
 * Reads the result of a stored run with a normaliser.
 *
 * @param edited the result as the member has edited it, to be validated and returned in its place
 * @throws Failure 400 if the edited result is invalid, 409 if the run has no result
 */
export function readRunResult(normaliser: string, run: StoredRun, edited?: unknown): RunResult {
  const normalised = readAnswer(normaliser, run);
  if (!normalised?.ok) throw new Failure('no_result', 'This run gave no result to make this of.', 409);
  const { kind, value } = normalised;
  if (edited === undefined) return { kind, value };
  if (!resultChecks[kind]?.(edited))
    throw new Failure('invalid_body', 'The changed result is none of its kind.', 400, { field: 'value' });
  return { kind, value: edited };
}

/**
 * Creates the PDF of a run's result, within the caller's limits.
 *
 * @throws Failure 404 if the tool makes no documents, and those of `readRunResult`
 */
export async function createResultDocument(
  { webhooks, letterheads, limitDocuments, resultSchema }: Gateway,
  run: StoredRun,
  params: DocumentParams,
  caller: string,
): Promise<RenderedDocument> {
  const entry = Object.hasOwn(webhooks, run.webhook) ? webhooks[run.webhook]?.document : undefined;
  if (!entry) throw new Failure('no_document', 'There is no document of this run.', 404);
  const { file, validDays, parts } = entry;
  // Parsing an answer costs processor time as well, so it counts toward the limits.
  const content = await limitDocuments(caller, async () => {
    const { kind, value } = readRunResult(entry.normaliser, run, params.value);
    const printJob = {
      ...{ title: params.title ?? entry.title, client: params.client, source: value },
      ...{ date: run.startedAt, from: await letterheads.of(run.userId) },
      ...{ validDays, parts, schema: resultSchema(kind) },
    };
    return print(printJob, caller);
  });
  return { filename: `${file}.pdf`, content };
}
