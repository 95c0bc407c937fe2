/**
 * Makes a thing of a file once per text: while the text under a path is the same, so is what was made of it. Of each path
 * only the last text is kept.
 */
export function lastMade<T>(make: (path: string, text: string) => T): (path: string, text: string) => T {
  const made = new Map<string, { text: string; thing: T }>();
  return (path, text) => {
    const last = made.get(path);
    if (last?.text === text) return last.thing;
    const thing = make(path, text);
    made.set(path, { text, thing });
    return thing;
  };
}

/** Makes a thing of another once, for as long as that is the same object. */
export function madeOnce<K extends object, T>(make: (of: K) => T): (of: K) => T {
  const made = new WeakMap<K, { thing: T }>();
  return (of) => {
    const known = made.get(of) ?? { thing: make(of) };
    made.set(of, known);
    return known.thing;
  };
}
