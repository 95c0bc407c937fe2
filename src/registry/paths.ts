import { isObject } from '@/contracts/json';

/** Returns the value at a dotted path; undefined if any part is missing. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => {
    return inner && typeof inner === 'object' && Object.hasOwn(inner, key)
      ? (inner as Record<string, unknown>)[key]
      : undefined;
  }, value);
}

/** Returns a copy of a value with the part at an existing dotted path replaced. */
export function withValueAt(value: unknown, path: string, replacement: unknown): unknown {
  const [key = '', ...rest] = path.split('.');
  const inner = rest.length > 0 ? withValueAt(valueAt(value, key), rest.join('.'), replacement) : replacement;
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...(value as object), [key]: inner };
}

/** Returns a body without the values at these dotted paths. */
export function withoutPaths(body: object, paths: readonly string[]): Record<string, unknown> {
  const remaining = Object.entries(body).filter(([name]) => !paths.includes(name));
  return Object.fromEntries(
    remaining.map(([name, value]) => {
      const inner = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
      return [name, inner.length > 0 && isObject(value) ? withoutPaths(value, inner) : value];
    }),
  );
}

/** A placeholder in a text: `{field}` or `{field.part}`. */
const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z][A-Za-z0-9]*)?)\}/g;

export function pathPlaceholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].flatMap(([, path]) => path ?? []);
}

/** Replaces each placeholder by its value, or by an empty text if the value is missing. */
export function fillPlaceholders(text: string, value: unknown): string {
  return text.replace(PLACEHOLDER, (_, path: string) => String(valueAt(value, path) ?? ''));
}
