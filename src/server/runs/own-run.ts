import type { Context } from 'hono';
import { Failure } from '@/contracts/failure';
import type { MemberEnv } from '../accounts/members-only';
import { UUID } from '../platform/http/uuid';
import type { StoredRun } from './run-store';
import { progressVersion } from './run-view';
import type { Runs } from './runs';

/** How long to wait for a run whose starting request may not have arrived yet. */
const ARRIVAL_TIMEOUT_MS = 5000;

/** Returns the run in a path, if it belongs to the member. @throws Failure 404 */
export async function findOwnRun({ store }: Pick<Runs, 'store'>, context: Context<MemberEnv>): Promise<StoredRun> {
  return requireOwned(context, await store.find(idOf(context)));
}

/** Like `findOwnRun`, but waits for a run whose starting request may not have arrived yet. */
export async function awaitOwnRun(
  { watchRun }: Pick<Runs, 'watchRun'>,
  context: Context<MemberEnv>,
): Promise<StoredRun> {
  const options = { mayArrive: true, timeoutMs: ARRIVAL_TIMEOUT_MS };
  for await (const run of watchRun(idOf(context), context.req.raw.signal, options)) return requireOwned(context, run);
  throw unknownRun();
}

/**
 * Like `findOwnRun`, but waits up to `seconds` for the run to end, or for a report that is newer than `seenVersion`.
 *
 * @param seenVersion the last progress version that the caller has seen; if absent, only the end counts
 */
export async function awaitOwnEnd(
  services: Pick<Runs, 'store' | 'watchRun'>,
  context: Context<MemberEnv>,
  { seconds, seenVersion }: { seconds: number; seenVersion: string | undefined },
): Promise<StoredRun> {
  let latest: StoredRun | undefined;
  const runs = services.watchRun(idOf(context), context.req.raw.signal, { timeoutMs: seconds * 1000 });
  for await (const run of runs) {
    latest = requireOwned(context, run);
    if (seenVersion !== undefined && progressVersion(run) !== seenVersion) break;
  }
  return latest ?? findOwnRun(services, context);
}

function requireOwned(context: Context<MemberEnv>, run: StoredRun | undefined): StoredRun {
  if (run?.userId !== context.get('member').id) throw unknownRun();
  return run;
}

function idOf(context: Context<MemberEnv>): string {
  const id = context.req.param('id') ?? '';
  if (!UUID.test(id)) throw unknownRun();
  return id.toLowerCase();
}

/** Creates the failure for a run that does not exist or belongs to another member. */
export function unknownRun(): Failure {
  return new Failure('unknown_run', 'There is no such run.', 404);
}
