import { isEmpty, secretFields } from '@/registry/answers';
import { formId } from '../form/focus-field';
import { focusOnItsStep } from '../form/step-view';
import { notify } from '../notify';
import type { RunResult } from '../run/run-state';
import { refinerOf } from '../session/refiner';
import type { Wish } from '../session/refining';
import type { ToolSession } from '../session/tool-session';

/** Sends a refinement of the visible version if nothing else runs and the form holds the keys for it. */
export async function refineWithKeys(session: ToolSession, result: RunResult, wish: Wish): Promise<void> {
  const refiner = refinerOf(session);
  if (refiner.canStart() && ensureKeysFor(session, result)) await refiner.refine(result, wish);
}

/** Returns whether the form holds the keys that changing a result needs; if one is missing, says so and focuses its field. */
export function ensureKeysFor(session: ToolSession, { inputs }: RunResult): boolean {
  const { answers, tool } = session;
  const { declaration } = tool;
  const missingKey = secretFields(declaration).find(
    (field) => declaration.form.required?.includes(field) && isEmpty(answers[field]) && isEmpty(inputs[field]),
  );
  if (!missingKey) return true;
  notify('error', {
    title: declaration.messages.fields?.[missingKey]?.required ?? 'Please enter your key.',
    description: 'Keys are not kept with a result, so enter yours again to change this one.',
  });
  focusOnItsStep(session, document.getElementById(formId(declaration)), missingKey);
  return false;
}
