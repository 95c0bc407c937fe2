import { memoize } from '../memoize';
import { stableAtom } from '../session/stable-atom';
import type { ToolSession } from '../session/tool-session';
import { checkAnswers, toErrorSchema, withServerRefusal } from './field-problems';

/** Returns an atom with the errors that a form shows; its subscribers re-render only if these change, not with every answer. */
export const shownErrors = memoize(
  ({ tool, atoms }: ToolSession) =>
    stableAtom((get) => {
      const [answers, touched] = [get(atoms.answers), get(atoms.touched)];
      const fieldErrors = touched.size === 0 ? undefined : toErrorSchema(checkAnswers(tool, answers), touched);
      return withServerRefusal(fieldErrors, get(atoms.run), get(atoms.refusedKey), answers);
    }),
  new WeakMap(),
);
