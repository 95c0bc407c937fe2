import { useEffect, useState } from 'react';
import { useAuth } from '../auth/auth-context';
import { loadClient } from '../auth/client';

/** Window event fired when a step is completed; `detail.step` is its name (docs/behaviour.md, section 4). */
const STEP_COMPLETE = 'step-complete';

async function fetchDoneSteps(): Promise<string[]> {
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

/** Returns the names of the program steps the member has completed, including those completed on this page. */
export function useDoneSteps(): ReadonlySet<string> {
  const { user } = useAuth();
  const userId = user?.id;
  const [doneSteps, setDoneSteps] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (!userId) return;
    let isUnmounted = false;
    const add = (steps: readonly string[]) => {
      if (!isUnmounted) setDoneSteps((previous) => new Set([...previous, ...steps]));
    };
    const onComplete = (event: Event) => {
      const step = event instanceof CustomEvent ? event.detail?.step : undefined;
      if (typeof step === 'string') add([step]);
    };
    void fetchDoneSteps().then(add);
    window.addEventListener(STEP_COMPLETE, onComplete);
    return () => {
      isUnmounted = true;
      window.removeEventListener(STEP_COMPLETE, onComplete);
    };
  }, [userId]);

  return doneSteps;
}
