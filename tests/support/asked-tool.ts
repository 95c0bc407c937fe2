/** Whether a tool is among those that are asked about: all of them, or with `npm test -- <id>` that one. */
export function isAsked(id: string): boolean {
  const asked = process.env.TEST_TOOL;
  return !asked || asked === id;
}
