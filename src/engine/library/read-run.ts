import type { RendererModule } from '@/contracts/plugins';
import type { RunView } from '@/contracts/run';
import { inTodaysWords } from '@/registry/migrate';
import { asForm, type FormDeclaration } from '@/registry/options';
import { loadRenderer } from '../plugins';
import { loadModule } from '../registry-access';
import { answerOf } from '../run/gateway';
import { readAnswer } from '../run/read-answer';
import type { RunFailure, RunResult } from '../run/run-state';

/** A run with what its tool reads in its answer. */
export interface ReadRun {
  run: RunView;
  /** Absent where the tool is no longer there. */
  declaration?: FormDeclaration;
  /** What there is to show, and what shows it. */
  shown?: { result: RunResult; renderer: RendererModule };
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
  return { run, declaration, shown: { result: outcome.result, renderer: await loadRenderer(renderer) } };
}
