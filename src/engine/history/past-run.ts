import { getDefaultStore } from 'jotai';
import { saveFile } from '@/browser/save-file';
import type { RunView } from '@/contracts/run';
import { defaultAnswers } from '@/registry/answers';
import { toast } from '@/ui/toast';
import { deleteRun, getRun } from '../run/gateway-runs';
import { readAnswer } from '../run/read-answer';
import { saveNow } from '../run/start-run';
import { replaceAnswers } from '../session/restore';
import { sanitise } from '../storage/sanitise';
import type { FormTool } from '../tool';

const store = getDefaultStore();

/** Shows the result of a past run again, without running anything. Resolves to whether it worked. */
export async function showPastRun(tool: FormTool, run: RunView): Promise<boolean> {
  const whole = await getRun(run.id).catch(() => undefined);
  const { answer, mode, inputs = {} } = whole ?? run;
  const reading = answer && (await readAnswer(tool.declaration, { ...answer, mode }, run.id, inputs));
  if (!reading?.ok) {
    toast.error('This run has no result to show', { description: reading?.failure.reason ?? whole?.error?.message });
    return false;
  }
  store.set(tool.atoms.run, { type: 'restored', result: reading.result });
  saveNow(tool);
  return true;
}

/** Puts the answers of a past run into the form, as far as they still fit; also those of a run that failed. */
export function reuseAnswers(tool: FormTool, run: RunView): void {
  const { answers, leftOut } = sanitise(tool.declaration, run.inputs ?? {});
  replaceAnswers(tool, { ...defaultAnswers(tool.declaration), ...answers });
  saveNow(tool);
  const description =
    leftOut.length > 0
      ? `Left out, as the form has changed: ${leftOut.join(', ')}.`
      : 'Keys are never kept: enter yours again.';
  toast.info('Answers filled in', { description });
}

/** Saves what a past run was asked and what came back as a JSON file. */
export async function exportPastRun(run: RunView): Promise<void> {
  const whole = await getRun(run.id).catch(() => undefined);
  if (!whole) {
    toast.error('This run could not be fetched', { description: 'Please try again.' });
    return;
  }
  saveFile(
    new Blob([JSON.stringify(whole, null, 2)], { type: 'application/json' }),
    `run-${run.startedAt.slice(0, 10)}-${run.id.slice(0, 8)}.json`,
  );
}

/** Deletes a past run for good. Resolves to whether it worked. */
export async function deletePastRun(run: RunView): Promise<boolean> {
  const deleted = await deleteRun(run.id).catch(() => false);
  if (!deleted) toast.error('This run could not be deleted', { description: 'Please try again.' });
  return deleted;
}
