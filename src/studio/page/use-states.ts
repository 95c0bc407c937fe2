import { useEffect, useState } from 'react';
import { onToolUpdate } from '@/registry/tool-updates';
import type { StageState } from '../states';
import { loadStates } from '../tool-states';

/** The states of a tool, made anew when its declaration is saved; what went wrong, in words. */
export function useStates(tool: string): { states: readonly StageState[]; problem?: string } {
  const [known, setKnown] = useState<{ tool: string; states: readonly StageState[]; problem?: string }>({
    tool,
    states: [],
  });
  useEffect(() => {
    let stopped = false;
    const load = () =>
      loadStates(tool).then(
        ({ states }) => stopped || setKnown({ tool, states }),
        (error: Error) => stopped || setKnown({ tool, states: [], problem: error.message }),
      );
    void load();
    const stop = onToolUpdate(({ declaration }) => declaration.id === tool && void load());
    return () => {
      stopped = true;
      stop();
    };
  }, [tool]);
  return known.tool === tool ? known : { states: [] };
}
