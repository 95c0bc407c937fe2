import type { FieldPathList } from '@rjsf/utils';
import type { Answers } from '@/registry/answers';
import type { ToolSession } from '../session/tool-session';

/**
 * Stores the new value of a field. After a submit attempt, the field's errors show from then on. The objects of all
 * other answers stay identical, so that their fields can skip rendering.
 */
export function setAnswer(session: ToolSession, path: FieldPathList, value: unknown): void {
  session.updateAnswers(withValue(session.answers, path, value) as Answers);
  if (session.store.get(session.atoms.submitAttempted)) touchField(session, String(path[0]));
}

/** Shows the errors of a field from now on. If the validator is still loading, they show once it has loaded. */
export function touchField({ store, atoms, tool: { validator } }: ToolSession, field: string): void {
  const markTouched = () => {
    const touched = store.get(atoms.touched);
    if (!touched.has(field)) store.set(atoms.touched, new Set([...touched, field]));
  };
  if (validator.validate) markTouched();
  else validator.load().then(markTouched, () => undefined);
}

/** Returns a copy with another value at `path`; all other parts are the original objects. */
export function withValue(container: unknown, [key, ...rest]: Readonly<FieldPathList>, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const copy = [...((container as unknown[] | undefined) ?? [])];
    copy[key] = withValue(copy[key], rest, value);
    return copy;
  }
  const parts = container as Answers | undefined;
  return { ...parts, [key]: withValue(parts?.[key], rest, value) };
}
