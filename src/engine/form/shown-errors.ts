import { stableAtom } from '../session/stable-atom';
import type { ToolSession } from '../session/tool-session';
import { checkAnswers, toErrorSchema, withServerRefusal } from './field-problems';

/** Creates the atom of a session with the errors that a form shows; its subscribers re-render only if these change, not with every answer. */
export function shownErrors({ tool, atoms }: ToolSession) {
  return stableAtom((get) => {
    const [answers, touched] = [get(atoms.answers), get(atoms.touched)];
    const fieldErrors = touched.size === 0 ? undefined : toErrorSchema(checkAnswers(tool, answers), touched);
    return withServerRefusal(fieldErrors, get(atoms.run), get(atoms.refusedKey), answers);
  });
}
