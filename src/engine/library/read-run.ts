import type { RendererModule } from '@/contracts/plugins';
import type { RunView } from '@/contracts/run';
import { inTodaysWords } from '@/registry/migrate';
import { asForm, type FormDeclaration } from '@/registry/options';
import { loadRenderer, loadResultCheck } from '../plugins';
import { loadModule } from '../registry-access';
import { answerOf } from '../run/gateway';
import { readAnswer } from '../run/read-answer';
import type { RunFailure, RunResult } from '../run/run-state';

/** The result that was changed into the one that shows. */
export interface ShownFormer {
  value: RunResult['value'];
  wish: string;
}

/** A run with what its tool reads in its answer. */
export interface ReadRun {
  run: RunView;
  /** Absent where the tool is no longer there. */
  declaration?: FormDeclaration;
  /** What there is to show, and what shows it. */
  shown?: { result: RunResult; renderer: RendererModule; former?: ShownFormer };
  /** Why there is nothing to show. */
  failure?: RunFailure;
}

/** Reads the answer of a run by its own tool, of which no more is loaded than that takes. */
export async function readRun(asked: RunView): Promise<ReadRun> {
  const module = await loadModule(asked.tool).catch(() => undefined);
  if (module?.declaration.kind !== 'form') return { run: asked, failure: { reason: 'Its tool is no longer there.' } };
  const declaration = asForm(module.declaration);
  const run = asked.inputs ? { ...asked, inputs: inTodaysWords(declaration, asked.inputs) } : asked;
  const renderer = declaration.result?.renderer;
  const answer = answerOf(run);
  if (!answer || !renderer || !declaration.response)
    return { run, declaration, failure: { reason: 'There is nothing to show of it.' } };
  const outcome = await readAnswer(declaration, answer, { id: run.id, inputs: run.inputs ?? {} });
  if (outcome.kind !== 'result') return { run, declaration, failure: outcome.failure };
  const { result } = outcome;
  const [shownBy, former] = await Promise.all([loadRenderer(renderer), formerOf(run, result)]);
  return { run, declaration, shown: { result, renderer: shownBy, ...(former && { former }) } };
}

/** What a run changed, where that is a result of the kind it gave: nothing else can be laid beside it. */
async function formerOf({ former }: RunView, { kind }: RunResult): Promise<ShownFormer | undefined> {
  const isResult = former && (await loadResultCheck(kind))(former.result);
  return isResult ? { value: former.result as RunResult['value'], wish: former.wish } : undefined;
}
