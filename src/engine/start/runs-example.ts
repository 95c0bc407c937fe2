/** State of a history entry that makes the tool's page run its first example when it opens. */
export interface RunsExample {
  runsExample: true;
}

/** Returns whether the state of a history entry requests the first example. A link on another site cannot set such a state. */
export function isRunsExample(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'runsExample' in state;
}
