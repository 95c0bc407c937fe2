import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { MemberScope } from '@/browser/member-scope';
import { PENDING_DELETIONS_KEY } from '@/browser/storage-keys';
import type { RunView } from '@/contracts/run';
import { gatewayOf } from '../run/gateway';
import type { ToolSession } from '../session/tool-session';

/** Returns the member's past runs of a tool, newest first; fetches them when the page opens and after each run. */
export function useRuns({ scope, tool, atoms }: ToolSession): { runs: readonly RunView[]; refresh: () => void } {
  const { id, request } = tool.declaration;
  const busy = useAtomValue(atoms.isBusy);
  const isResultReplaced = useAtomValue(atoms.isResultReplaced);
  const [runs, setRuns] = useState<readonly RunView[]>([]);
  const latestRequest = useRef(0);
  const refresh = useCallback(() => {
    if (!request) return;
    const number = ++latestRequest.current;
    commitAbandonedDeletions(scope)
      .then(() => scope.get(gatewayOf).list(id))
      .then(
        // An earlier response may come after a later one.
        (fetched) => number === latestRequest.current && setRuns(fetched),
        // Without a connection, what was fetched before stays.
        () => undefined,
      );
  }, [scope, id, request]);
  useEffect(() => {
    if (!busy && !isResultReplaced) refresh();
  }, [busy, isResultReplaced, refresh]);
  return { runs, refresh };
}

/** Commits deletions left behind by closed pages; loads the code for that only if there are any. */
async function commitAbandonedDeletions(scope: MemberScope): Promise<void> {
  if (scope.storage.read(PENDING_DELETIONS_KEY) === null) return;
  const { pendingDeletionsOf } = await import('./pending-deletions');
  await scope.get(pendingDeletionsOf).commitAbandoned();
}
