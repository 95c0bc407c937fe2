/** State of the history entry of a tool's page that is to run its first example when it opens. */
export interface RunsExample {
  runsExample: true;
}

/** Whether the state of a history entry asks for the first example. No link of another site can set one. */
export function isRunsExample(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'runsExample' in state;
}
