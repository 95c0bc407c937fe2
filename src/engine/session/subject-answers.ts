import { type Answers, secretFields } from '@/registry/answers';
import { answersText, type Subject } from '../screen/screen';
import { storableInputs } from '../storage/record';
import type { ToolSession } from './tool-session';

/** Returns the answers that made a result, with the secrets in the form: no run keeps any. */
export function answersOf({ tool, answers }: ToolSession, { inputs }: Subject): Answers {
  const secrets = secretFields(tool.declaration).map((name) => [name, answers[name]] as const);
  return { ...inputs, ...Object.fromEntries(secrets.filter(([, value]) => value !== undefined)) };
}

/**
 * Returns the answers in the form; those of a new form, with its keys, if the form still holds what made the run or result on
 * the page, because answers about something else must not mix with them.
 */
export function unusedAnswers(session: ToolSession): Answers {
  const { tool, answers, store, atoms, stored } = session;
  const subject = store.get(atoms.screen).subject ?? stored.pending;
  const isUsed = subject && answersText(storableInputs(tool.declaration, answers)) === answersText(subject.inputs);
  return isUsed ? answersOf(session, { inputs: session.initialAnswers() }) : answers;
}
