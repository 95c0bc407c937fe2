import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { fetchAccess } from '@/api/access';
import { useFetched } from '@/api/use-fetched';
import type { ToolEntitlement } from '@/contracts/access';
import { isBusy } from '../run/run-state';
import type { ToolSession } from '../session/tool-session';

/**
 * Returns the member's entitlement to a tool: fetched when its page opens, after each run and after each change of its result;
 * undefined until then. If that fails, the note still shows what is declared; the server refuses the run itself with a message.
 */
export function useToolEntitlement({ scope, tool, atoms }: ToolSession): ToolEntitlement | undefined {
  const run = useAtomValue(atoms.run);
  const fetcher = useCallback((signal: AbortSignal) => fetchAccess(scope, signal), [scope]);
  const { data } = useFetched(fetcher, { isEnabled: !isBusy(run), version: run.result });
  return data?.tools.find((entitlement) => entitlement.tool === tool.declaration.id);
}
