/** A body without one of its fields: the member's key, before anything is written from it. */
export function withoutField(
  body: Readonly<Record<string, unknown>>,
  field: string | undefined,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
}
