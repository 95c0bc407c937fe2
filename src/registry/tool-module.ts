import type { CompiledValidator } from '@/lib/compiled-validator';
import type { ResolvedDeclaration } from './options';

/** What the page of a tool loads: the declaration, and for a form its compiled validator. */
export interface ToolModule {
  declaration: ResolvedDeclaration;
  validate?: CompiledValidator;
}
