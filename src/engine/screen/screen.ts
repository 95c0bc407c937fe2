import type { RunInputs } from '@/contracts/run';
import { type Answers, isEmpty, isShown, secretFields } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import type { RunResult, RunState } from '../run/run-state';

/** What a result or a run is about: the answers it was made from, and the client it was made for. */
export interface Subject {
  inputs: RunInputs;
  /** Id of the client; absent for none. */
  client?: string;
}

/** What a tool's page shows beside its form. Everything the page says about it is read from here, never from the form. */
export interface Screen {
  /** Subject of what stands first: of a run that is in progress or gave no result, else of the result. */
  subject: Subject | undefined;
  /** The displayed result; during a run it is hidden. */
  result: RunResult | undefined;
  /** Whether the result is from before the run that stands first. */
  isFormer: boolean;
}

/**
 * Returns what the page shows in a state of its run.
 *
 * @param hasPartialAnswer whether something of that run's answer was streamed: of a stopped run, nothing else shows
 */
export function screenOf(state: RunState, hasPartialAnswer: boolean): Screen {
  const { result } = state;
  const stopped = state.status === 'idle' && hasPartialAnswer ? state.stopped : undefined;
  const run = 'run' in state ? state.run : stopped;
  return { subject: run ?? result, result, isFormer: run !== undefined && result !== undefined };
}

/** Describes a subject: its first text, if there is one, and the number of its answers. */
export function describeSubject(
  declaration: FormDeclaration,
  { inputs }: Subject,
): { first: string | undefined; count: number } {
  const secrets = secretFields(declaration);
  const { properties } = declaration.form;
  const filledFields = Object.keys(properties).filter(
    (name) => !secrets.includes(name) && isShown(declaration, name, inputs) && !isEmpty(inputs[name]),
  );
  // Addresses, dates and files describe a request poorly.
  const firstTextField = filledFields.find((name) => properties[name]?.type === 'string' && !properties[name]?.format);
  return { first: firstTextField && String(inputs[firstTextField]), count: filledFields.length };
}

/** Serializes answers in the order of their names: equal answers have equal texts. */
export function answersText(answers: Answers): string {
  return JSON.stringify(Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1)));
}
