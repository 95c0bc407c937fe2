/** A Map, or a WeakMap for keys that are objects of limited life. */
interface Cache<K, T> {
  get(key: K): T | undefined;
  set(key: K, value: T): unknown;
}

/** Returns a function that creates the value of each key once. */
export function memoize<K, T>(
  create: (key: K) => T,
  cache: Cache<NoInfer<K>, NoInfer<T>> = new Map<K, T>(),
): (key: K) => T {
  return (key) => {
    const value = cache.get(key) ?? create(key);
    cache.set(key, value);
    return value;
  };
}
