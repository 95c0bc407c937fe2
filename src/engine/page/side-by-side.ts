import type { FormDeclaration } from '@/registry/options';

/** Whether wide screens show the form of a tool beside its result. */
export function isSideBySide({ result }: FormDeclaration): boolean {
  return result !== undefined && result.layout !== 'below';
}
