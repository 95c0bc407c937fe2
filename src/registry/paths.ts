/** The value at a dotted path; undefined where any part is missing. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => {
    return inner && typeof inner === 'object' && Object.hasOwn(inner, key)
      ? (inner as Record<string, unknown>)[key]
      : undefined;
  }, value);
}

/** A value with another one at a dotted path that is there; the rest of it stays as it is. */
export function withValueAt(value: unknown, path: string, made: unknown): unknown {
  const [key = '', ...rest] = path.split('.');
  const inner = rest.length > 0 ? withValueAt(valueAt(value, key), rest.join('.'), made) : made;
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...(value as object), [key]: inner };
}

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

/** A place in a text that is filled in: `{field}` or `{field.part}`. */
const PLACE = /\{([A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z][A-Za-z0-9]*)?)\}/g;

/** The dotted paths a text has places for. */
export function placesIn(text: string): string[] {
  return [...text.matchAll(PLACE)].flatMap(([, path]) => path ?? []);
}

/** The text with every place filled in from a value; what is not there leaves nothing. */
export function filledIn(text: string, value: unknown): string {
  return text.replace(PLACE, (_, path: string) => String(valueAt(value, path) ?? ''));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
