/**
 * Returns the contract of a kind of result for other programs: without the keywords by which the site displays it, which
 * strict validators refuse, and without `$id`, because they refuse two schemas with the same id.
 */
export function publicContract(contract: object = {}): Readonly<Record<string, unknown>> {
  const { $schema: _, $id: __, ...schema } = contract as Record<string, unknown>;
  return JSON.parse(JSON.stringify(schema, (name, value) => (name.startsWith('x-') ? undefined : value)));
}
