import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import type { RunView } from '@/contracts/run';
import { listRuns } from '../run/gateway-runs';
import { isBusy } from '../run/machine';
import type { FormTool } from '../tool';

/** The member's past runs of a tool, newest first; fetched when the page opens and after each run. */
export function useRuns(tool: FormTool): { runs: readonly RunView[]; refresh: () => void } {
  const { id, request } = tool.declaration;
  const busy = isBusy(useAtomValue(tool.atoms.run));
  const [runs, setRuns] = useState<readonly RunView[]>([]);
  const refresh = useCallback(() => {
    if (!request) return;
    // Without a gateway, or without a connection, there is simply no history to show.
    listRuns(id).then(setRuns, () => undefined);
  }, [id, request]);
  useEffect(() => {
    if (!busy) refresh();
  }, [busy, refresh]);
  return { runs, refresh };
}
