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

/** Loads the normaliser and the renderer of a tool; returns the same promise for the same tool, as React's `use` needs. */
export const answerReader = memoize(
  ({ response, result }: FormDeclaration) =>
    loadWithRetry(
      async (): Promise<AnswerReader> => ({
        normaliser: parsingOnce(await loadNormaliser(response?.normaliser ?? '')),
        renderer: (await loadRenderer(result?.renderer ?? '')) as RendererModule<ResultKind>,
      }),
    ),
  new WeakMap(),
);

/** Parses each answer only once, although several parts of a page show it. */
function parsingOnce({ normalise, ...others }: NormaliserModule): NormaliserModule {
  return { ...others, normalise: memoize(normalise, new WeakMap()) };
}

/** Loads the validator of a kind of result; returns the same promise for the same kind. */
export const resultCheck = memoize((kind: ResultKind) => loadWithRetry(() => loadResultCheck(kind)));

/** Returns the text of an incomplete answer, as "copy" would; '' if nothing of it can be read. */
export async function partialText(declaration: FormDeclaration, answer: Answer): Promise<string> {
  const { normaliser, renderer } = await answerReader(declaration);
  const parsed = normaliser.normalise(answer);
  if (!parsed.ok || !declaration.result || !(await resultCheck(parsed.kind))(parsed.value)) return '';
  return renderer.toText(parsed.value, declaration.result).trim();
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
