/**
 * Memoizes a function of a file by its text: the result is reused while the text at the path stays the same. Only the
 * last text of each path is cached.
 */
export function memoizeByText<T>(make: (path: string, text: string) => T): (path: string, text: string) => T {
  const cache = new Map<string, { text: string; thing: T }>();
  return (path, text) => {
    const last = cache.get(path);
    if (last?.text === text) return last.thing;
    const thing = make(path, text);
    cache.set(path, { text, thing });
    return thing;
  };
}

/** Memoizes a function of an object by identity; the result is released together with the object. */
export function memoizeByObject<K extends object, T>(make: (of: K) => T): (of: K) => T {
  const cache = new WeakMap<K, { thing: T }>();
  return (of) => {
    const cached = cache.get(of) ?? { thing: make(of) };
    cache.set(of, cached);
    return cached.thing;
  };
}
