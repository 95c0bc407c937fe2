import type { MemberScope } from '@/browser/member-scope';

/** Window event for a completed step of the program: `detail.step` (docs/behaviour.md, section 4). */
export const STEP_COMPLETE = 'step-complete';

/**
 * Records a completed step: dispatches the window event and, for a member, inserts a row only they can read. A failed
 * insert is logged and does not block the member.
 */
export async function recordStep(scope: MemberScope, step: string): Promise<void> {
  window.dispatchEvent(new CustomEvent(STEP_COMPLETE, { detail: { step } }));
  if (!scope.owner) return;
  const { supabase } = await import('@/browser/supabase');
  const { error } = await supabase
    .from('program_steps')
    .upsert({ step }, { onConflict: 'user_id,step', ignoreDuplicates: true });
  if (error) console.error(`The step "${step}" could not be recorded:`, error.message);
}
