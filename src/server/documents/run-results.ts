import { print } from '@/automation/document/print';
import type { MadeDocument } from '@/automation/parts/module';
import type { DocumentAsk } from '@/contracts/document';
import { Failure } from '@/contracts/failure';
import type { ResultKind } from '@/contracts/plugins';
import { resultChecks } from '@/generated/readers';
import type { Gateway } from '../gateway/gateway';
import { readAnswer } from '../gateway/read-answer';
import type { StoredRun } from '../gateway/run-store';

/** The result of a run. */
export interface RunResult {
  kind: ResultKind;
  value: unknown;
}

/**
 * The result of a stored run, as this normaliser reads it: as its member has changed it, or as it came.
 *
 * @throws Failure 400 where the changed result is none, 409 where there is no result
 */
export function resultOf(normaliser: string, run: StoredRun, changed?: unknown): RunResult {
  const read = readAnswer(normaliser, run);
  if (!read?.ok) throw new Failure('no_result', 'This run gave no result to make this of.', 409);
  const { kind, value } = read;
  if (changed === undefined) return { kind, value };
  if (!resultChecks[kind]?.(changed))
    throw new Failure('invalid_body', 'The changed result is none of its kind.', 400, { field: 'value' });
  return { kind, value: changed };
}

/**
 * The document of a run's result, within the limits of whoever asks for it.
 *
 * @throws Failure 404 where its tool makes no documents, and as `resultOf`
 */
export async function resultDocument(
  { webhooks, letterheads, limitDocuments, resultSchema }: Gateway,
  run: StoredRun,
  ask: DocumentAsk,
  caller: string,
): Promise<MadeDocument> {
  const entry = Object.hasOwn(webhooks, run.webhook) ? webhooks[run.webhook]?.document : undefined;
  if (!entry) throw new Failure('no_document', 'There is no document of this run.', 404);
  const { file, validDays, parts } = entry;
  // Reading an answer is work, too: it is done within the limits.
  const content = await limitDocuments(caller, async () => {
    const { kind, value } = resultOf(entry.normaliser, run, ask.value);
    const order = {
      ...{ title: ask.title ?? entry.title, client: ask.client, source: value },
      ...{ date: run.startedAt, from: await letterheads.of(run.userId) },
      ...{ validDays, parts, schema: resultSchema(kind) },
    };
    return print(order, caller);
  });
  return { filename: `${file}.pdf`, content };
}
