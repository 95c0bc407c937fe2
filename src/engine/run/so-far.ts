import type { Answer } from '@/contracts/answer';
import type { CompiledValidator } from '@/contracts/compiled-validator';
import type { NormaliserModule, RendererModule, ResultKind } from '@/contracts/plugins';
import type { FormDeclaration } from '@/registry/options';
import { keepLoading } from '@/ui/lazy-part';
import { loadNormaliser, loadRenderer, loadResultCheck } from '../plugins';
import type { RunResult } from './run-state';

interface Reader {
  normaliser: NormaliserModule;
  renderer: RendererModule<ResultKind>;
}

const readers = new Map<string, Promise<Reader>>();
const checks = new Map<string, Promise<CompiledValidator>>();

/** What reads and shows the answers of a tool; the same promise for the same tool. */
export function readerOf({ id, response, result }: FormDeclaration): Promise<Reader> {
  return kept(readers, id, async () => ({
    normaliser: await loadNormaliser(response?.normaliser ?? ''),
    renderer: (await loadRenderer(result?.renderer ?? '')) as RendererModule<ResultKind>,
  }));
}

/** What holds a result to the contract of its kind; the same promise for the same kind. */
export function checkOf(kind: ResultKind): Promise<CompiledValidator> {
  return kept(checks, kind, () => loadResultCheck(kind));
}

/** What can be shown of an answer that is not whole, as a result of this kind; undefined where nothing can. */
export async function valueSoFar(
  declaration: FormDeclaration,
  answer: Answer,
  kind: ResultKind,
): Promise<RunResult['value'] | undefined> {
  const { normaliser } = await readerOf(declaration);
  const check = await checkOf(kind);
  const read = normaliser.normalise(answer);
  return read.ok && read.kind === kind && check(read.value) ? read.value : undefined;
}

function kept<T>(all: Map<string, Promise<T>>, name: string, load: () => Promise<T>): Promise<T> {
  const known = all.get(name) ?? keepLoading(load);
  all.set(name, known);
  return known;
}
