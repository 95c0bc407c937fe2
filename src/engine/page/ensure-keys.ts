import { isEmpty, secretFields } from '@/registry/answers';
import { fieldId, focusElement, formId } from '../form/focus-field';
import { stepViewOf } from '../form/step-view';
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
  const { tool, answers, store, atoms } = session;
  const { declaration, lazyFeatures } = tool;
  const missing = secretFields(declaration).find(
    (field) => declaration.form.required?.includes(field) && isEmpty(answers[field]) && isEmpty(inputs[field]),
  );
  if (!missing) return true;
  notify('error', {
    title: declaration.messages.fields?.[missing]?.required ?? 'Please enter your key.',
    description: 'Keys are not kept with a result: it is needed again to change this one.',
  });
  const view = stepViewOf(tool, answers, store.get(atoms.step).at);
  const id = fieldId(declaration.id, missing);
  if (view.shown.length === 0 || !lazyFeatures?.openStepOfField(session, view, missing, id))
    focusElement(document.getElementById(formId(declaration)), id);
  return false;
}
