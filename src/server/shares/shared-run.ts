import { Failure } from '@/contracts/failure';
import type { ShareAsk, SharedResult } from '@/contracts/share';
import { type RunResult, resultOf } from '../documents/run-results';
import type { Gateway } from '../gateway/gateway';
import type { StoredRun } from '../gateway/run-store';
import type { OpenShare } from './share-store';

/**
 * Makes sure that there is something to show before a link to it is made.
 *
 * @throws Failure 404 where the run is not the member's or its tool gives nothing to share, 400, 409 as `resultOf`
 */
export async function demandShareable(gateway: Gateway, member: string, { run: id, what, value }: ShareAsk) {
  const run = await gateway.store.find(id);
  if (run?.userId !== member) throw new Failure('unknown_run', 'There is no such run.', 404);
  readShared(gateway, run, value);
  if (what === 'document' && !makesDocument(gateway, run))
    throw new Failure('no_document', 'There is no document of this run.', 404);
}

/** What somebody with the token of a link sees: nothing of what was filled in, of the account, or of other results. */
export async function sharedResult(gateway: Gateway, share: OpenShare, run: StoredRun): Promise<SharedResult> {
  const { what, title, client, expiresAt } = share;
  const { name, logo, spelling } = await gateway.letterheads.of(share.userId);
  return {
    ...{ title, client, name, ...(logo && { logo }), spelling },
    ...{ date: run.startedAt, expiresAt, document: makesDocument(gateway, run) },
    ...(what === 'result' && { result: { tool: run.tool, ...readShared(gateway, run, changedIn(share)) } }),
  };
}

/** Whether a file is one that shows in what is shared. */
export function isInShared(gateway: Gateway, share: OpenShare, run: StoredRun, fileId: string): boolean {
  if (share.what !== 'result' || fileId === '') return false;
  return JSON.stringify(readShared(gateway, run, changedIn(share)).value)
    .toLowerCase()
    .includes(fileId);
}

/** The result as its member had changed it; undefined where it is shown as it came. */
export function changedIn({ changed }: OpenShare): unknown {
  return changed === null ? undefined : JSON.parse(changed);
}

function readShared({ webhooks }: Gateway, run: StoredRun, changed: unknown): RunResult {
  const entry = Object.hasOwn(webhooks, run.webhook) ? webhooks[run.webhook]?.shared : undefined;
  if (!entry) throw new Failure('not_shared', 'There is nothing of this run that can be shared.', 404);
  return resultOf(entry.normaliser, run, changed);
}

function makesDocument({ webhooks }: Gateway, { webhook }: StoredRun): boolean {
  return Object.hasOwn(webhooks, webhook) && webhooks[webhook]?.document !== undefined;
}
