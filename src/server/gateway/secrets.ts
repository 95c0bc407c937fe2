/** A body without the values at these dotted paths. */
export function withoutPaths(body: object, paths: readonly string[]): Record<string, unknown> {
  const kept = Object.entries(body).filter(([name]) => !paths.includes(name));
  return Object.fromEntries(
    kept.map(([name, value]) => {
      const inner = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
      return [name, inner.length > 0 && isObject(value) ? withoutPaths(value, inner) : value];
    }),
  );
}

/** A value without any field of these names, however deep it lies. */
export function withoutNames(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, names));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !names.includes(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutNames(inner, names)]));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
