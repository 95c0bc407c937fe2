import type { Messages } from '@/generated/declaration';
import { isRequired, secretFields } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import type { MessageValues } from '../messages';
import { notify } from '../notify';
import type { RunResult } from './run-state';

type DoneResult = Pick<RunResult, 'mode' | 'mailed' | 'inputs'>;

/** Returns whether an answer is a demo that the member did not ask for: the tool is not set up, so nothing was sent. */
function isUnsent(declaration: FormDeclaration, { mode, mailed, inputs }: DoneResult): boolean {
  return mode === 'demo' && mailed === undefined && !needsKey(declaration, inputs);
}

/** Announces a successful answer. A demo gets another message, because the declared one may claim that something was sent. */
export function notifyDone(
  declaration: FormDeclaration,
  { done, notMailed }: Pick<Messages, 'done' | 'notMailed'>,
  result: DoneResult,
  values?: MessageValues,
): void {
  if (isUnsent(declaration, result))
    notify('info', { title: 'Nothing was sent', description: 'The answer is an example.' });
  else notify('success', result.mailed === false ? (notMailed ?? done) : done, values);
}

/** Explains a demo answer to the member. */
export function demoText(declaration: FormDeclaration, { mailed, inputs }: DoneResult): string {
  if (needsKey(declaration, inputs))
    return 'Sample built from your answers. No model was called: add your own key for a real one.';
  const unsentNote = mailed ? '' : '. Nothing was sent';
  // With an optional key, the member may have requested the demo by the key `demo`.
  const reason = secretFields(declaration).length > 0 ? '' : ': this tool is not set up on this site yet';
  return `An example, composed from your answers${unsentNote}${reason}.`;
}

function needsKey(declaration: FormDeclaration, inputs: DoneResult['inputs']): boolean {
  return secretFields(declaration).some((name) => isRequired(declaration, name, inputs));
}
