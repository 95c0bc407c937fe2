import type { ResultKind } from '@/contracts/plugins';
import type { Declaration } from '@/generated/declaration';

/** The renderer a declaration names for a kind of result; undefined where it names none for this kind. */
export function rendererName({ result }: Pick<Declaration, 'result'>, kind: ResultKind): string | undefined {
  return typeof result?.renderer === 'string' ? result.renderer : result?.renderer[kind];
}
