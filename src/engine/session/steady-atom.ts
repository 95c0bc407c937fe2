import { type Atom, atom, type Getter } from 'jotai';

/**
 * An atom made of others that stays the same object as long as it says the same, so that an answer which changes nothing
 * about it renders nobody.
 *
 * @param told what of the value is compared, where not all of it
 */
export function steadyAtom<T>(read: (get: Getter) => T, told: (value: T) => unknown = (value) => value): Atom<T> {
  let last: { value: T; words: string | undefined } | undefined;
  return atom((get) => {
    const value = read(get);
    const words = JSON.stringify(told(value));
    if (last?.words !== words || !last) last = { value, words };
    return last.value;
  });
}
