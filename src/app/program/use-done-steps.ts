import { useEffect, useState } from 'react';
import { useAuth } from '../auth/auth-context';
import { loadClient } from '../auth/client';

/** Window event that says which step was finished: `detail.step` (docs/behaviour.md, section 4). */
const STEP_COMPLETE = 'step-complete';

async function fetchDone(): Promise<string[]> {
  try {
    const client = await loadClient();
    const { data, error } = await client.from('program_steps').select('step').returns<{ step: string }[]>();
    if (error) throw error;
    return data.map((row) => row.step);
  } catch (error) {
    console.error('The finished steps could not be read.', error);
    return [];
  }
}

/** Names of the program steps the signed-in member has finished; follows the ones finished on this page. */
export function useDoneSteps(): ReadonlySet<string> {
  const { user } = useAuth();
  const userId = user?.id;
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (!userId) return;
    let left = false;
    const add = (steps: readonly string[]) => {
      if (!left) setDone((before) => new Set([...before, ...steps]));
    };
    const onComplete = (event: Event) => {
      const step = event instanceof CustomEvent ? event.detail?.step : undefined;
      if (typeof step === 'string') add([step]);
    };
    void fetchDone().then(add);
    window.addEventListener(STEP_COMPLETE, onComplete);
    return () => {
      left = true;
      window.removeEventListener(STEP_COMPLETE, onComplete);
    };
  }, [userId]);

  return done;
}
