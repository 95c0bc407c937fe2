import { getDefaultStore } from 'jotai';
import { type Answers, defaultAnswers, secretFields } from '@/registry/answers';
import { toast } from '@/ui/toast';
import { say } from '../messages';
import { loadResultCheck } from '../plugins';
import { isBusy } from '../run/machine';
import { resumeRun, saveNow } from '../run/start-run';
import type { ToolAtoms } from '../state/tool-atoms';
import { loadStored } from '../storage/store';
import type { FormTool } from '../tool';

const store = getDefaultStore();
const stored = new WeakMap<ToolAtoms, ReturnType<typeof loadStored>>();
const finished = new WeakSet<ToolAtoms>();

/** Brings the draft back that the browser kept of a tool, once per visit, before the form first renders. */
export function restoreDraft(tool: FormTool): void {
  if (stored.has(tool.atoms)) return;
  const restored = loadStored(tool.declaration);
  stored.set(tool.atoms, restored);
  replaceAnswers(tool, restored.answers);
}

/**
 * The rest of what the browser kept, once the form is there: what has to be said about the draft, the result, and a run
 * that was under way. A stored result is checked against its contract first, so nothing is shown that its renderer
 * cannot show.
 */
export async function restoreRun(tool: FormTool): Promise<void> {
  if (finished.has(tool.atoms)) return;
  finished.add(tool.atoms);
  const { result, notice } = stored.get(tool.atoms) ?? {};
  if (notice) toast.info(notice.title, notice);
  if (result) {
    const check = await loadResultCheck(result.kind);
    if (check(result.value)) store.set(tool.atoms.run, { type: 'restored', result });
    else
      toast.info('A saved result could not be shown', { description: 'It was made by another version of this tool.' });
  }
  void resumeRun(tool);
}

/** Puts other answers into the form, as at a restore, a reset or a reuse; the form starts anew with them. */
export function replaceAnswers(tool: FormTool, answers: Answers): void {
  store.set(tool.atoms.answers, answers);
  store.set(tool.atoms.watched, new Set<string>());
  store.set(tool.atoms.attempted, false);
  store.set(tool.atoms.epoch, (epoch) => epoch + 1);
}

/** Starts over: clears what the declaration's reset clears, in the page and in the browser (Specification, section 4). */
export function resetTool(tool: FormTool, clears: readonly ('answers' | 'secrets' | 'result')[]): void {
  if (isBusy(store.get(tool.atoms.run))) return;
  if (clears.includes('result')) store.set(tool.atoms.run, { type: 'reset' });
  replaceAnswers(tool, remaining(tool, clears));
  saveNow(tool);
  const { reset } = tool.declaration.messages;
  if (!reset) return;
  const { title, ...options } = say(reset);
  toast.success(title, options);
}

function remaining(tool: FormTool, clears: readonly string[]): Answers {
  const answers = store.get(tool.atoms.answers);
  const secrets = secretFields(tool.declaration);
  const kept = Object.entries(answers).filter(
    ([name]) => !clears.includes(secrets.includes(name) ? 'secrets' : 'answers'),
  );
  return { ...defaultAnswers(tool.declaration), ...Object.fromEntries(kept) };
}
