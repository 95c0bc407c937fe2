import type { Answer } from '@/contracts/answer';
import type { NormaliserModule, RendererModule, ResultKind } from '@/contracts/plugins';
import type { FormDeclaration } from '@/registry/options';
import { loadWithRetry } from '@/ui/lazy-with-retry';
import { memoize } from '../memoize';
import { loadNormaliser, loadRenderer, loadResultCheck } from '../plugins';
import type { RunResult } from './run-state';

interface AnswerReader {
  normaliser: NormaliserModule;
  renderer: RendererModule<ResultKind>;
}

const readers = new Map<string, Promise<AnswerReader>>();

/** Loads the normaliser and the renderer of a tool; returns the same promise for the same tool, as React's `use` needs. */
export function answerReader({ id, response, result }: FormDeclaration): Promise<AnswerReader> {
  const load = async (): Promise<AnswerReader> => ({
    normaliser: await loadNormaliser(response?.normaliser ?? ''),
    renderer: (await loadRenderer(result?.renderer ?? '')) as RendererModule<ResultKind>,
  });
  const reader = readers.get(id) ?? loadWithRetry(load);
  readers.set(id, reader);
  return reader;
}

/** Loads the validator of a kind of result; returns the same promise for the same kind. */
export const resultCheck = memoize((kind: ResultKind) => loadWithRetry(() => loadResultCheck(kind)));

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
