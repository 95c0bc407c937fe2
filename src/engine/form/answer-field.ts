import type { FieldPathList } from '@rjsf/utils';
import type { Answers } from '@/registry/answers';
import type { ToolSession } from '../session/tool-session';

/**
 * Takes over what a field of the form now holds; its errors are to be seen from then on where a submit was attempted. All other
 * answers stay the same objects, by which their fields know that nothing about them changed.
 */
export function answerField(session: ToolSession, path: FieldPathList, value: unknown): void {
  session.change(withValue(session.answers, path, value) as Answers);
  if (session.store.get(session.atoms.attempted)) watchField(session, String(path[0]));
}

/** Shows the errors of a field from now on, or as soon as they can be found. */
export function watchField({ store, atoms, tool: { check } }: ToolSession, field: string): void {
  const watch = () => {
    const known = store.get(atoms.watched);
    if (!known.has(field)) store.set(atoms.watched, new Set([...known, field]));
  };
  if (check.validate) watch();
  else check.load().then(watch, () => undefined);
}

/** A copy with another value at a path; what is not on the way there is not copied. */
function withValue(whole: unknown, [key, ...rest]: FieldPathList, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const copy = [...((whole as unknown[] | undefined) ?? [])];
    copy[key] = withValue(copy[key], rest, value);
    return copy;
  }
  const parts = whole as Answers | undefined;
  return { ...parts, [key]: withValue(parts?.[key], rest, value) };
}
