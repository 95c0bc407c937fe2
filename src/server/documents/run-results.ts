import type { DocumentEntry } from '@/contracts/document';
import { Failure } from '@/contracts/failure';
import type { ResultKind } from '@/contracts/plugins';
import { normalisers, resultChecks } from '@/generated/readers';
import type { Gateway } from '../gateway/gateway';
import type { StoredRun } from '../gateway/run-store';
import { answerOf } from '../gateway/run-view';

/** The result of a run that a document can be made of. */
export interface RunResult {
  entry: DocumentEntry;
  kind: ResultKind;
  value: unknown;
}

/**
 * The result of a stored run: as its member has changed it, or as it came.
 *
 * @throws Failure 404 where its tool makes no documents, 400 where the changed result is none, 409 where there is no result
 */
export function resultOf({ webhooks }: Pick<Gateway, 'webhooks'>, run: StoredRun, changed?: unknown): RunResult {
  const entry = Object.hasOwn(webhooks, run.webhook) ? webhooks[run.webhook]?.document : undefined;
  if (!entry) throw new Failure('no_document', 'There is no document of this run.', 404);
  const answer = run.state === 'succeeded' ? answerOf(run) : undefined;
  const read = answer && normalisers[entry.normaliser]?.normalise(answer);
  if (!read?.ok) throw new Failure('no_result', 'This run gave no result to make a document of.', 409);
  const { kind, value } = read;
  if (changed === undefined) return { entry, kind, value };
  if (!resultChecks[kind]?.(changed))
    throw new Failure('invalid_body', 'The changed result is none of its kind.', 400, { field: 'value' });
  return { entry, kind, value: changed };
}
