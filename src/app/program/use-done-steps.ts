import { useEffect, useState } from 'react';
import { STEP_COMPLETE, unsentSteps } from '@/browser/done-steps';
import { useScope } from '@/browser/member-scope';
import { loadClient } from '../auth/client';

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
  const scope = useScope();
  const [doneSteps, setDoneSteps] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (!scope.owner) return;
    let isUnmounted = false;
    const add = (steps: readonly string[]) => {
      if (!isUnmounted) setDoneSteps((previous) => new Set([...previous, ...steps]));
    };
    const onComplete = (event: Event) => {
      const step = event instanceof CustomEvent ? event.detail?.step : undefined;
      if (typeof step === 'string') add([step]);
    };
    add(unsentSteps(scope));
    void fetchDoneSteps().then(add);
    window.addEventListener(STEP_COMPLETE, onComplete);
    return () => {
      isUnmounted = true;
      window.removeEventListener(STEP_COMPLETE, onComplete);
    };
  }, [scope]);

  return doneSteps;
}
