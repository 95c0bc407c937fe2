import type { ErrorSchema } from '@rjsf/utils';
import type { Atom } from 'jotai';
import { stableAtom } from '../session/stable-atom';
import type { ToolSession } from '../session/tool-session';
import { checkAnswers, toErrorSchema, withServerRefusal } from './field-problems';

const errorAtoms = new WeakMap<ToolSession, Atom<ErrorSchema | undefined>>();

/** Returns an atom with the errors that a form shows; its subscribers re-render only if these change, not with every answer. */
export function shownErrors(session: ToolSession): Atom<ErrorSchema | undefined> {
  const existingAtom = errorAtoms.get(session);
  if (existingAtom) return existingAtom;
  const { tool, atoms } = session;
  const errors = stableAtom((get) => {
    const [answers, touched] = [get(atoms.answers), get(atoms.touched)];
    const fieldErrors = touched.size === 0 ? undefined : toErrorSchema(checkAnswers(tool, answers), touched);
    return withServerRefusal(fieldErrors, get(atoms.run), answers);
  });
  errorAtoms.set(session, errors);
  return errors;
}
