import type { RendererModule } from '@/contracts/plugins';
import type { RunView } from '@/contracts/run';
import { migrateToLatest } from '@/registry/migrate';
import { asForm, type FormDeclaration } from '@/registry/options';
import { loadRenderer, loadResultCheck } from '../plugins';
import { isTool, loadModule } from '../registry-access';
import { runAnswer } from '../run/gateway';
import { partialText } from '../run/partial-result';
import { readAnswer } from '../run/read-answer';
import type { RunFailure, RunResult } from '../run/run-state';

/** The result that was refined into the displayed one, and the wish. */
export interface FormerVersion {
  value: RunResult['value'];
  wish: string;
}

/** A run with its answer as parsed by its tool. */
export interface ParsedRun {
  run: RunView;
  /** Absent if the tool no longer exists. */
  declaration?: FormDeclaration;
  /** The result and its renderer, if there is one. */
  display?: { result: RunResult; renderer: RendererModule; former?: FormerVersion };
  /** Why there is no result to display. */
  failure?: RunFailure;
  /** Text of what had come before the run failed or was canceled. */
  unfinished?: string;
}

/** Parses the answer of a run with the run's tool, and loads only what that needs. @throws Error if that cannot be loaded */
export async function parseRun(original: RunView): Promise<ParsedRun> {
  const module = isTool(original.tool) ? await loadModule(original.tool) : undefined;
  if (module?.declaration.kind !== 'form')
    return { run: original, failure: { reason: 'Its tool is no longer there.' } };
  const declaration = asForm(module.declaration);
  const run = original.inputs ? { ...original, inputs: migrateToLatest(declaration, original.inputs) } : original;
  // What had come before a failure is shown only if it can be read.
  const unfinished = run.unfinished && (await partialText(declaration, run.unfinished).catch(() => ''));
  const renderer = declaration.result?.renderer;
  const answer = runAnswer(run);
  if (!answer || !renderer || !declaration.response)
    return { run, declaration, failure: { reason: 'There is nothing to show of it.' } };
  const outcome = await readAnswer(declaration, answer, { ...run, inputs: run.inputs ?? {} });
  if (outcome.kind !== 'result')
    return { run, declaration, failure: outcome.failure, ...(unfinished && { unfinished }) };
  const { result } = outcome;
  const [loadedRenderer, former] = await Promise.all([loadRenderer(renderer), readFormer(run, result)]);
  return { run, declaration, display: { result, renderer: loadedRenderer, ...(former && { former }) } };
}

/** Returns a parsed run whose result belongs to the run's client, which may have been changed since it was parsed. */
export function withCurrentClient({ display, ...parsed }: ParsedRun): ParsedRun {
  if (!display) return parsed;
  const { client } = parsed.run;
  const { client: _, ...result } = display.result;
  return { ...parsed, display: { ...display, result: { ...result, ...(client && { client }) } as RunResult } };
}

/** Reads the result that a run refined, if both results have the same kind: only those can be compared. */
async function readFormer({ former }: RunView, { kind }: RunResult): Promise<FormerVersion | undefined> {
  const isResult = former && (await loadResultCheck(kind))(former.result);
  return isResult ? { value: former.result as RunResult['value'], wish: former.wish } : undefined;
}
