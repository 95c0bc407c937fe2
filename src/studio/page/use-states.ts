import { useEffect, useState } from 'react';
import { onToolUpdate } from '@/registry/tool-updates';
import type { StageState } from '../stage-states';
import { loadStates } from '../tool-states';

/** Loads the states of a tool, and reloads them when its declaration is saved; `problem` is an error message. */
export function useStates(tool: string): { states: readonly StageState[]; problem?: string } {
  const [loaded, setLoaded] = useState<{ tool: string; states: readonly StageState[]; problem?: string }>({
    tool,
    states: [],
  });
  useEffect(() => {
    let stopped = false;
    const load = () =>
      loadStates(tool).then(
        ({ states }) => stopped || setLoaded({ tool, states }),
        (error: Error) => stopped || setLoaded({ tool, states: [], problem: error.message }),
      );
    void load();
    const stop = onToolUpdate(({ declaration }) => declaration.id === tool && void load());
    return () => {
      stopped = true;
      stop();
    };
  }, [tool]);
  return loaded.tool === tool ? loaded : { states: [] };
}
