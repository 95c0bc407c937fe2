import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import type { Scope } from '@/browser/scope';
import { REMOVING_KEY } from '@/browser/stored';
import type { RunView } from '@/contracts/run';
import { gatewayOf } from '../run/gateway';
import { isBusy } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';

/** The member's past runs of a tool, newest first; fetched when the page opens and after each run. */
export function useRuns({ scope, tool, atoms }: ToolSession): { runs: readonly RunView[]; refresh: () => void } {
  const { id, request } = tool.declaration;
  const busy = isBusy(useAtomValue(atoms.run));
  const [runs, setRuns] = useState<readonly RunView[]>([]);
  const refresh = useCallback(() => {
    if (!request) return;
    // Without a gateway, or without a connection, there is simply no history to show.
    settleLeftovers(scope)
      .then(() => scope.of(gatewayOf).list(id))
      .then(setRuns, () => undefined);
  }, [scope, id, request]);
  useEffect(() => {
    if (!busy) refresh();
  }, [busy, refresh]);
  return { runs, refresh };
}

/** Deletes what a page that was closed left to be deleted; what does that is loaded where there is any. */
async function settleLeftovers(scope: Scope): Promise<void> {
  if (scope.storage.read(REMOVING_KEY) === null) return;
  const { removalsOf } = await import('./removals');
  await scope.of(removalsOf).settleOthers();
}
