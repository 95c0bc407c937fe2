/** Whether a tool is among those that are asked about: all of them, or those TEST_TOOL names, with commas between. */
export function isAsked(id: string): boolean {
  const asked = process.env.TEST_TOOL;
  return !asked || asked.split(',').includes(id);
}
