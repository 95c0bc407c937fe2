import type { Scope } from '@/browser/scope';

/** Window event that says which step of the program was finished: `detail.step` (docs/behaviour.md, section 4). */
export const STEP_COMPLETE = 'step-complete';

/**
 * Records a finished step, for this page as a window event and for the member as a row only they can read. A row that
 * could not be written does not hold the member up.
 */
export async function recordStep(scope: Scope, step: string): Promise<void> {
  window.dispatchEvent(new CustomEvent(STEP_COMPLETE, { detail: { step } }));
  if (!scope.owner) return;
  const { supabase } = await import('@/browser/supabase');
  const { error } = await supabase
    .from('program_steps')
    .upsert({ step }, { onConflict: 'user_id,step', ignoreDuplicates: true });
  if (error) console.error(`The step "${step}" could not be recorded:`, error.message);
}
