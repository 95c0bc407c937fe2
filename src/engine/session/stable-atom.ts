import { type Atom, atom, type Getter } from 'jotai';

/**
 * Derives an atom that keeps its previous value object if the new value is equal as JSON, so that subscribers do not
 * re-render.
 *
 * @param compared selects the compared part of a value; by default all of it
 */
export function stableAtom<T>(read: (get: Getter) => T, compared: (value: T) => unknown = (value) => value): Atom<T> {
  let last: { value: T; serialized: string | undefined } | undefined;
  return atom((get) => {
    const value = read(get);
    const serialized = JSON.stringify(compared(value));
    if (last?.serialized !== serialized || !last) last = { value, serialized };
    return last.value;
  });
}
