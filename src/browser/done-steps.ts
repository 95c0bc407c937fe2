import type { MemberScope } from './member-scope';
import { storageKey } from './storage-keys';
import { readStoredList, writeStoredJson } from './stored-json';

/** Window event for a completed step of the program: `detail.step` (docs/behaviour.md, section 4). */
export const STEP_COMPLETE = 'step-complete';

const KEY = storageKey('.doneSteps');

/** Returns the completed steps of a member that the server has not taken yet. */
export function unsentSteps({ storage }: MemberScope): string[] {
  return readStoredList<string>(storage, KEY);
}

/** Dispatches the event of a completed step, and keeps the step of a member until the server has taken it. */
export function recordStep(scope: MemberScope, step: string): void {
  window.dispatchEvent(new CustomEvent(STEP_COMPLETE, { detail: { step } }));
  if (!scope.owner) return;
  // Without storage it is sent once.
  writeStoredJson(scope.storage, KEY, [...new Set([...unsentSteps(scope), step])]);
  void sendStep(scope, step);
}

/** Sends the steps that the server has not taken yet. Never rejects. */
export async function sendUnsentSteps(scope: MemberScope): Promise<void> {
  for (const step of unsentSteps(scope)) await sendStep(scope, step);
}

async function sendStep(scope: MemberScope, step: string): Promise<void> {
  try {
    const { supabase } = await import('./supabase');
    // Of whoever has signed in since, these would become the steps.
    if (scope.signal.aborted) return;
    const { error, status } = await supabase
      .from('program_steps')
      .upsert({ step }, { onConflict: 'user_id,step', ignoreDuplicates: true });
    if (error) console.error(`The step "${step}" could not be recorded:`, error.message);
    // A refusal is final; without an answer of the server it is tried again.
    const isOver = !error || (status >= 400 && status < 500 && ![401, 408, 429].includes(status));
    if (isOver)
      writeStoredJson(
        scope.storage,
        KEY,
        unsentSteps(scope).filter((unsent) => unsent !== step),
      );
  } catch (error) {
    console.error(`The step "${step}" could not be sent yet:`, error);
  }
}
