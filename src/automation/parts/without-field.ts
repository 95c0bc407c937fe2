/** Returns a body without one field, such as the member's key before a text is composed from it. */
export function withoutField(
  body: Readonly<Record<string, unknown>>,
  field: string | undefined,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
}
