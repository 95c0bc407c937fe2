/** Returns whether a tool should be tested: all of them, or those in the comma-separated TEST_TOOL. */
export function isRequested(id: string): boolean {
  const asked = process.env.TEST_TOOL;
  return !asked || asked.split(',').includes(id);
}
