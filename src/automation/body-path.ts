/** The value at a dotted path of a body; undefined where any part of it is missing. The whole body without a path. */
export function atPath(body: Readonly<Record<string, unknown>>, path: string | undefined): unknown {
  if (!path) return body;
  return path.split('.').reduce<unknown>((value, key) => {
    return value && typeof value === 'object' && Object.hasOwn(value, key)
      ? (value as Record<string, unknown>)[key]
      : undefined;
  }, body);
}

/** A body without one of its fields: the member's key, before anything is written from it. */
export function withoutField(
  body: Readonly<Record<string, unknown>>,
  field: string | undefined,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
}
