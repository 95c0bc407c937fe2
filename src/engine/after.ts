import { supabase } from '@/browser/supabase';
import type { After } from '@/generated/declaration';

/** Window event that says which step of the program was finished: `detail.step` (Specification, section 4). */
export const STEP_COMPLETE = 'step-complete';

/**
 * Records a finished step, for this page as a window event and for the member as a row only they can read, and answers
 * where to go next. A row that could not be written does not hold the member up.
 */
export async function finishStep(after: After | undefined): Promise<string | undefined> {
  const step = after?.event?.step;
  if (step) {
    window.dispatchEvent(new CustomEvent(STEP_COMPLETE, { detail: { step } }));
    const { error } = await supabase
      .from('program_steps')
      .upsert({ step }, { onConflict: 'user_id,step', ignoreDuplicates: true });
    if (error) console.error(`The step "${step}" could not be recorded:`, error.message);
  }
  return after?.goTo;
}
