/**
 * Memoizes a function of a file by its text: the result is reused while the text at the path stays the same. Only the
 * last text of each path is cached.
 */
export function memoizeByText<T>(make: (path: string, text: string) => T): (path: string, text: string) => T {
  const cache = new Map<string, { text: string; value: T }>();
  return (path, text) => {
    const last = cache.get(path);
    if (last?.text === text) return last.value;
    const value = make(path, text);
    cache.set(path, { text, value });
    return value;
  };
}

/** Memoizes a function of an object by identity; the result is released together with the object. */
export function memoizeByObject<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const cache = new WeakMap<K, { value: T }>();
  return (key) => {
    const cached = cache.get(key) ?? { value: make(key) };
    cache.set(key, cached);
    return cached.value;
  };
}
