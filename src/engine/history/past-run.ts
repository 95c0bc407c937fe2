import { saveFile } from '@/browser/save-file';
import type { RunView } from '@/contracts/run';
import { migrateToLatest } from '@/registry/migrate';
import { notify } from '../notify';
import { gatewayOf, runAnswer } from '../run/gateway';
import { ratingsOf } from '../run/ratings';
import { readAnswer } from '../run/read-answer';
import { reuseInputs } from '../session/reuse-inputs';
import type { ToolSession } from '../session/tool-session';

/** Displays the result of a past run again, without running anything. Resolves to whether it succeeded. */
export async function showPastRun(session: ToolSession, run: RunView): Promise<boolean> {
  const fullRun = await fetchRun(session, run);
  const answer = fullRun && runAnswer(fullRun);
  const { declaration } = session.tool;
  const { id, client, inputs: originalInputs = {} } = fullRun ?? run;
  const inputs = migrateToLatest(declaration, originalInputs);
  const outcome = answer && (await readAnswer(declaration, answer, { id, inputs, ...(client && { client }) }));
  if (outcome?.kind !== 'result') {
    notify('error', {
      title: 'This run has no result to show',
      description: outcome?.failure.reason ?? 'Please try again.',
    });
    return false;
  }
  if (fullRun) session.scope.get(ratingsOf).remember(id, fullRun.rating);
  const isShown = await session.showResult(outcome.result);
  if (!isShown)
    notify('info', { title: 'A run is under way', description: 'Wait for its answer, then show this result.' });
  return isShown;
}

/** Fills the form with a past run's inputs, fetching long ones. Resolves to whether it succeeded. */
export async function reusePastRun(session: ToolSession, run: RunView): Promise<boolean> {
  const inputs = run.inputs ?? (await fetchRun(session, run))?.inputs;
  if (!inputs) {
    notify('error', {
      title: 'The inputs of this run are not there',
      description: 'It was not started from this form, or it could not be fetched.',
    });
    return false;
  }
  await reuseInputs(session, inputs, run.client);
  return true;
}

/** Saves the inputs and the answer of a past run as a JSON file. */
export async function exportPastRun(session: ToolSession, run: RunView): Promise<void> {
  const fullRun = await fetchRun(session, run);
  if (!fullRun) return notify('error', { title: 'This run could not be fetched', description: 'Please try again.' });
  saveFile(
    new Blob([JSON.stringify(fullRun, null, 2)], { type: 'application/json' }),
    `run-${run.startedAt.slice(0, 10)}-${run.id.slice(0, 8)}.json`,
  );
}

/** Fetches a past run; undefined if that fails, which the callers tell. */
function fetchRun({ scope }: ToolSession, { id }: RunView): Promise<RunView | undefined> {
  return scope
    .get(gatewayOf)
    .find(id)
    .catch(() => undefined);
}
