import { chooseClient, chosenClient } from '../client/chosen-client';
import { isBusy } from '../run/run-state';
import type { ToolSession } from './tool-session';

/**
 * Returns a function that restores the current form, client and result; undefined if the form is untouched and there is no
 * result.
 */
export function createUndo(session: ToolSession): (() => void) | undefined {
  const { store, atoms, answers, scope, stored } = session;
  const step = store.get(atoms.step);
  const { result } = store.get(atoms.run);
  const { pending } = stored;
  const client = chosenClient(scope);
  if (!result && !pending && JSON.stringify(answers) === JSON.stringify(session.initialAnswers())) return undefined;
  return () => {
    if (scope.signal.aborted || isBusy(store.get(atoms.run))) return;
    if (chosenClient(scope)?.id !== client?.id) chooseClient(scope, client);
    session.replaceAnswers(answers);
    session.openStep(step);
    if (!store.get(atoms.run).result) {
      if (result) void session.showResult(result);
      else if (pending && !stored.pending) void stored.putBack(pending);
    }
    session.save();
  };
}
