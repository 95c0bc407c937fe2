import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { fetchAccess } from '@/api/access';
import type { ToolEntitlement } from '@/contracts/access';
import { isBusy } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';

/** Returns the member's entitlement to a tool: fetched when its page opens and after each run; undefined until then. */
export function useToolEntitlement({ scope, tool, atoms }: ToolSession): ToolEntitlement | undefined {
  const { id } = tool.declaration;
  const run = useAtomValue(atoms.run);
  const busy = isBusy(run);
  // Changing a result counts as a run, too.
  const { result } = run;
  const [entitlement, setEntitlement] = useState<ToolEntitlement>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each of them
  useEffect(() => {
    if (busy) return;
    let isCurrent = true;
    const load = async () => {
      const { tools } = await fetchAccess(scope);
      if (isCurrent) setEntitlement((known) => tools.find(({ tool: one }) => one === id) ?? known);
    };
    // If the request fails, the note still shows what is declared; the server refuses the run itself with a message.
    load().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [scope, id, busy, result]);
  return entitlement;
}
