import type { Context } from 'hono';
import { Failure } from '@/contracts/failure';
import type { MemberEnv } from '../accounts/members-only';
import { UUID } from '../platform/http/uuid';
import type { StoredRun } from './run-store';
import type { Runs } from './runs';

/** How long to wait for a run whose starting request may not have arrived yet. */
const ARRIVAL_TIMEOUT_MS = 5000;
/** How often the database is checked during the wait, because another process may have received the run. */
const POLL_INTERVAL_MS = 1000;

/** Returns the run in a path, if it belongs to the member. @throws Failure 404 */
export async function findOwnRun({ store }: Pick<Runs, 'store'>, context: Context<MemberEnv>): Promise<StoredRun> {
  return requireOwned(context, await store.find(idOf(context)));
}

/** Like `findOwnRun`, but waits for a run whose starting request may not have arrived yet. */
export async function awaitOwnRun(
  { store, executor }: Pick<Runs, 'store' | 'executor'>,
  context: Context<MemberEnv>,
): Promise<StoredRun> {
  const id = idOf(context);
  const { signal } = context.req.raw;
  const deadline = Date.now() + ARRIVAL_TIMEOUT_MS;
  let run = await store.find(id);
  while (!run && Date.now() < deadline && !signal.aborted) {
    await executor.waitForStart(id, Math.min(POLL_INTERVAL_MS, deadline - Date.now()), signal);
    run = await store.find(id);
  }
  return requireOwned(context, run);
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
