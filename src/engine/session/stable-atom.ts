import { type Atom, atom, type Getter } from 'jotai';

/**
 * Derives an atom that keeps its previous value object if the new value is equal as JSON, so that subscribers do not
 * re-render.
 *
 * @param selectCompared returns the part of a value to compare; by default all of it
 */
export function stableAtom<T>(
  read: (get: Getter) => T,
  selectCompared: (value: T) => unknown = (value) => value,
): Atom<T> {
  let last: { value: T; serialized: string | undefined } | undefined;
  return atom((get) => {
    const value = read(get);
    const serialized = JSON.stringify(selectCompared(value));
    if (last?.serialized !== serialized || !last) last = { value, serialized };
    return last.value;
  });
}
