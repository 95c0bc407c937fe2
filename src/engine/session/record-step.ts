import type { MemberScope } from '@/browser/member-scope';

/** Window event for a completed step of the program: `detail.step` (docs/behaviour.md, section 4). */
export const STEP_COMPLETE = 'step-complete';

/** Dispatches the event of a completed step and stores it for a member. A failed insert is only logged. */
export async function recordStep(scope: MemberScope, step: string): Promise<void> {
  window.dispatchEvent(new CustomEvent(STEP_COMPLETE, { detail: { step } }));
  if (!scope.owner) return;
  const { supabase } = await import('@/browser/supabase');
  const { error } = await supabase
    .from('program_steps')
    .upsert({ step }, { onConflict: 'user_id,step', ignoreDuplicates: true });
  if (error) console.error(`The step "${step}" could not be recorded:`, error.message);
}
