import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { AccessList, ToolStanding } from '@/contracts/access';
import { gatewayCalls } from '../run/gateway';
import { isBusy } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';

/** How the member stands with a tool, asked when its page opens and after each run; undefined until that is known. */
export function useToolStanding({ scope, tool, atoms }: ToolSession): ToolStanding | undefined {
  const { id } = tool.declaration;
  const run = useAtomValue(atoms.run);
  const busy = isBusy(run);
  // A change of a result is a run, too.
  const { result } = run;
  const [standing, setStanding] = useState<ToolStanding>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each of them
  useEffect(() => {
    if (busy) return;
    let isCurrent = true;
    const ask = async () => {
      const response = await gatewayCalls(scope).call('/access');
      const { tools } = response.ok ? ((await response.json()) as AccessList) : { tools: [] };
      if (isCurrent) setStanding((known) => tools.find(({ tool: one }) => one === id) ?? known);
    };
    // Where nobody can be asked, what is declared is still said; the run itself is refused in words.
    ask().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [scope, id, busy, result]);
  return standing;
}
