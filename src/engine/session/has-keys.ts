import { isEmpty, secretFields } from '@/registry/answers';
import { fieldId, focusElement, formId } from '../form/focus-field';
import { viewOf } from '../form/steps';
import type { RunResult } from '../run/run-state';
import { tell } from '../tell';
import type { ToolSession } from './tool-session';

/** Whether the keys that a change of a result needs are in the form; if one is missing, the page leads the member to it. */
export function hasKeysFor(session: ToolSession, { inputs }: RunResult): boolean {
  const { tool, answers, store, atoms } = session;
  const { declaration, extras } = tool;
  const missing = secretFields(declaration).find(
    (field) => declaration.form.required?.includes(field) && isEmpty(answers[field]) && isEmpty(inputs[field]),
  );
  if (!missing) return true;
  tell('error', {
    title: declaration.messages.fields?.[missing]?.required ?? 'Please enter your key.',
    description: 'Keys are not kept with a result: it is needed again to change this one.',
  });
  const view = viewOf(tool, answers, store.get(atoms.step).at);
  const id = fieldId(declaration.id, missing);
  if (view.shown.length === 0 || !extras?.openStepOf(session, view, missing, id))
    focusElement(document.getElementById(formId(declaration)), id);
  return false;
}
