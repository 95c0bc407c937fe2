import type { Declaration } from '@/generated/declaration';
import type { ResultKind } from '@/lib/contracts';

/** The renderer a declaration names for a kind of result; undefined where it names none for this kind. */
export function rendererName({ result }: Pick<Declaration, 'result'>, kind: ResultKind): string | undefined {
  return typeof result?.renderer === 'string' ? result.renderer : result?.renderer[kind];
}
