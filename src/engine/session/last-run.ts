import type { RunView } from '@/contracts/run';
import { migrateToLatest } from '@/registry/migrate';
import { gatewayOf, runAnswer } from '../run/gateway';
import { readAnswer } from '../run/read-answer';
import { answersText } from '../screen/screen';
import { readClearedRun } from '../storage/cleared-result';
import { storableInputs, withoutSecrets } from '../storage/record';
import type { ToolSession } from './tool-session';

/**
 * Shows the result of the member's latest run of a tool on a device that has nothing of it yet, as if it had been made here.
 * Nothing happens where the member has begun something, or has cleared that very result on this device. Never throws.
 *
 * @param runs the member's runs of the tool, newest first
 * @param isPressed whether the member has pressed something on the page
 */
export async function showLastRun(
  session: ToolSession,
  runs: readonly RunView[],
  isPressed: () => boolean,
): Promise<void> {
  const { scope, tool } = session;
  const run = runs.find(({ state, action }) => state === 'succeeded' && !action);
  if (!run || isPressed() || !isUntouched(session, run) || readClearedRun(scope, tool.declaration.id) === run.id)
    return;
  const fullRun = await scope
    .get(gatewayOf)
    .find(run.id)
    .catch(() => undefined);
  const answer = fullRun && runAnswer(fullRun);
  if (!answer) return;
  const { declaration } = tool;
  const { id, client, inputs = {} } = fullRun;
  const subject = { id, inputs: migrateToLatest(declaration, inputs), ...(client && { client }) };
  const outcome = await readAnswer(declaration, answer, subject);
  // The member may have begun something in the meantime.
  if (outcome.kind === 'result' && !isPressed() && isUntouched(session, fullRun))
    await session.runs.recover(outcome.result);
}

/** Whether the page of a tool holds no result, and no answers but those of its latest run, which another device left here. */
function isUntouched(session: ToolSession, { inputs = {} }: RunView): boolean {
  const { store, atoms, scope, tool, answers } = session;
  const { declaration } = tool;
  const textOf = (given: typeof answers) => answersText(withoutSecrets(declaration, given));
  return (
    !scope.signal.aborted &&
    store.get(atoms.run).status === 'idle' &&
    session.result === undefined &&
    session.stored.pending === undefined &&
    !store.get(atoms.isFilledIn) &&
    !(document.activeElement?.closest('form') instanceof Element) &&
    (textOf(answers) === textOf(session.initialAnswers()) ||
      answersText(storableInputs(declaration, answers)) === answersText(inputs))
  );
}
