import type { CompiledValidator } from '@/contracts/compiled-validator';
import type { ResolvedDeclaration } from './options';

/** What the page of a tool loads: the declaration, and for a form its compiled validator. */
export interface ToolModule {
  declaration: ResolvedDeclaration;
  validate?: CompiledValidator;
}
