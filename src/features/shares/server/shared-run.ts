import type { Letterhead } from '@/contracts/document';
import { Failure } from '@/contracts/failure';
import { type RunResult, readRunResult } from '@/server/runs/read-answer';
import type { StoredRun } from '@/server/runs/run-store';
import type { Runs } from '@/server/runs/runs';
import type { SharedResult, ShareParams } from '../contract';
import type { OpenShare } from './share-store';

export interface SharedResultServices extends Pick<Runs, 'webhooks'> {
  letterheads: {
    /** Returns the letterhead of a member; the default one if the member has set none. */
    find(member: string): Promise<Letterhead>;
  };
}

/**
 * Checks that a run has something to show before a link to it is created.
 *
 * @throws Failure 404 if the run belongs to another member or its tool has no shareable result; and the failures of
 * `readRunResult`
 */
export async function requireShareable(
  services: Pick<Runs, 'webhooks' | 'store'>,
  member: string,
  { run: id, what, value }: ShareParams,
) {
  const run = await services.store.find(id);
  if (run?.userId !== member) throw new Failure('unknown_run', 'There is no such run.', 404);
  readSharedResult(services, run, value);
  if (what === 'document' && !hasDocument(services, run))
    throw new Failure('no_document', 'There is no document of this run.', 404);
}

/** Builds the view for readers of a link. It contains nothing from the inputs, the account or other results. */
export async function buildSharedResult(
  services: SharedResultServices,
  share: OpenShare,
  run: StoredRun,
): Promise<SharedResult> {
  const { what, title, client, expiresAt } = share;
  const { name, logo, spelling } = await services.letterheads.find(share.userId);
  return {
    ...{ title, client, name, ...(logo && { logo }), spelling },
    ...{ date: run.startedAt, expiresAt, document: hasDocument(services, run) },
    ...(run.mode === 'demo' && { sample: true as const }),
    ...(what === 'result' && { result: { tool: run.tool, ...readSharedResult(services, run, editedResult(share)) } }),
  };
}

/** Returns whether a shared result refers to a file. */
export function isFileInResult(
  services: Pick<Runs, 'webhooks'>,
  share: OpenShare,
  run: StoredRun,
  fileId: string,
): boolean {
  if (share.what !== 'result' || fileId === '') return false;
  return JSON.stringify(readSharedResult(services, run, editedResult(share)).value)
    .toLowerCase()
    .includes(fileId);
}

/** Returns the result as the member edited it; undefined if unedited. */
export function editedResult({ changed }: OpenShare): unknown {
  return changed === null ? undefined : JSON.parse(changed);
}

function readSharedResult({ webhooks }: Pick<Runs, 'webhooks'>, run: StoredRun, changed: unknown): RunResult {
  const entry = Object.hasOwn(webhooks, run.webhook) ? webhooks[run.webhook]?.shared : undefined;
  if (!entry) throw new Failure('not_shared', 'There is nothing of this run that can be shared.', 404);
  return readRunResult(entry.normaliser, run, changed);
}

function hasDocument({ webhooks }: Pick<Runs, 'webhooks'>, { webhook }: StoredRun): boolean {
  return Object.hasOwn(webhooks, webhook) && webhooks[webhook]?.document !== undefined;
}
