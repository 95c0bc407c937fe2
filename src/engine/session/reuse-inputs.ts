import type { RunInputs } from '@/contracts/run';
import { defaultAnswers } from '@/registry/answers';
import { inTodaysWords } from '@/registry/migrate';
import { holdsKey } from '../keys/held';
import { sanitise } from '../storage/sanitise';
import type { ToolSession } from './tool-session';

/** Puts the inputs of a past run into the form, as far as they still fit; also those of a run that failed. */
export function reuseInputs(session: ToolSession, inputs: RunInputs): void {
  const { declaration } = session.tool;
  const { answers, leftOut } = sanitise(declaration, inTodaysWords(declaration, inputs));
  const description =
    leftOut.length > 0
      ? `Left out, as the form has changed: ${leftOut.join(', ')}.`
      : holdsKey(session.fresh())
        ? 'So is the key this device remembers.'
        : 'Keys are never kept: enter yours again.';
  session.fillIn({ ...defaultAnswers(declaration), ...answers }, { title: 'Answers filled in', description });
}
