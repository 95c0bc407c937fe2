import type { CompiledValidator } from '@/contracts/compiled-validator';

export { normalisers, renderers } from '@/generated/result-plugins';

/** Validators of the kinds of results, by file. */
export const resultChecks = import.meta.glob<{ check: CompiledValidator }>('@/generated/results/*.js');
