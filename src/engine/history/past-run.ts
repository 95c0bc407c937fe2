import { saveFile } from '@/browser/save-file';
import type { RunView } from '@/contracts/run';
import { inTodaysWords } from '@/registry/migrate';
import { answerOf, gatewayOf } from '../run/gateway';
import { readAnswer } from '../run/read-answer';
import { reuseInputs } from '../session/reuse-inputs';
import type { ToolSession } from '../session/tool-session';
import { tell } from '../tell';
import { removalsOf } from './removals';

/** Shows the result of a past run again, without running anything. Resolves to whether it worked. */
export async function showPastRun(session: ToolSession, run: RunView): Promise<boolean> {
  const whole = await find(session, run);
  const answer = whole && answerOf(whole);
  const { declaration } = session.tool;
  const { id, inputs: asked = {} } = whole ?? run;
  const inputs = inTodaysWords(declaration, asked);
  const outcome = answer && (await readAnswer(declaration, answer, { id, inputs }));
  if (outcome?.kind !== 'result') {
    tell('error', {
      title: 'This run has no result to show',
      description: outcome?.failure.reason ?? 'Please try again.',
    });
    return false;
  }
  const isShown = await session.runs.show(outcome.result);
  if (isShown) session.save();
  else tell('info', { title: 'A run is under way', description: 'Its answer comes first: show this result after it.' });
  return isShown;
}

/** Puts what a past run was asked into the form; a list leaves out what is long. Resolves to whether it worked. */
export async function reusePastRun(session: ToolSession, run: RunView): Promise<boolean> {
  const inputs = run.inputs ?? (await find(session, run))?.inputs;
  if (!inputs) {
    tell('error', {
      title: 'The inputs of this run are not there',
      description: 'It was not started from this form, or it could not be fetched.',
    });
    return false;
  }
  reuseInputs(session, inputs);
  return true;
}

/** Saves what a past run was asked and what came back as a JSON file. */
export async function exportPastRun(session: ToolSession, run: RunView): Promise<void> {
  const whole = await find(session, run);
  if (!whole) return tell('error', { title: 'This run could not be fetched', description: 'Please try again.' });
  saveFile(
    new Blob([JSON.stringify(whole, null, 2)], { type: 'application/json' }),
    `run-${run.startedAt.slice(0, 10)}-${run.id.slice(0, 8)}.json`,
  );
}

/** Deletes for good what was deleted in the list and not taken back. */
export async function settleRemovals({ scope }: ToolSession): Promise<void> {
  if (await scope.of(removalsOf).settle()) return;
  tell('error', { title: 'A run could not be deleted', description: 'Please try again.' });
}

function find({ scope }: ToolSession, { id }: RunView): Promise<RunView | undefined> {
  return scope
    .of(gatewayOf)
    .find(id)
    .catch(() => undefined);
}
