import type { Answer } from '@/contracts/answer';
import type { CompiledValidator } from '@/contracts/compiled-validator';
import type { NormaliserModule, RendererModule, ResultKind } from '@/contracts/plugins';
import type { FormDeclaration } from '@/registry/options';
import { loadWithRetry } from '@/ui/lazy-with-retry';
import { loadNormaliser, loadRenderer, loadResultCheck } from '../plugins';
import type { RunResult } from './run-state';

interface AnswerReader {
  normaliser: NormaliserModule;
  renderer: RendererModule<ResultKind>;
}

const readers = new Map<string, Promise<AnswerReader>>();
const validators = new Map<string, Promise<CompiledValidator>>();

/** Loads the normaliser and the renderer of a tool; returns the same promise for the same tool, as React's `use` needs. */
export function answerReader({ id, response, result }: FormDeclaration): Promise<AnswerReader> {
  return loadCached(readers, id, async () => ({
    normaliser: await loadNormaliser(response?.normaliser ?? ''),
    renderer: (await loadRenderer(result?.renderer ?? '')) as RendererModule<ResultKind>,
  }));
}

/** Loads the validator of a kind of result; returns the same promise for the same kind. */
export function resultCheck(kind: ResultKind): Promise<CompiledValidator> {
  return loadCached(validators, kind, () => loadResultCheck(kind));
}

/** Parses an incomplete answer as a result of this kind; undefined if nothing of it can be displayed yet. */
export async function partialValue(
  declaration: FormDeclaration,
  answer: Answer,
  kind: ResultKind,
): Promise<RunResult['value'] | undefined> {
  const { normaliser } = await answerReader(declaration);
  const check = await resultCheck(kind);
  const parsed = normaliser.normalise(answer);
  return parsed.ok && parsed.kind === kind && check(parsed.value) ? parsed.value : undefined;
}

function loadCached<T>(cache: Map<string, Promise<T>>, name: string, load: () => Promise<T>): Promise<T> {
  const promise = cache.get(name) ?? loadWithRetry(load);
  cache.set(name, promise);
  return promise;
}
