import type { Access } from '@/generated/declaration';
import type { CompiledValidator } from './compiled-validator';
import type { DocumentEntry } from './document';
import type { FileField } from './file';

/** What the run gateway knows of one webhook (docs/behaviour.md, section 7); made from the declarations. */
export interface WebhookEntry {
  /** Folder of the tool that declares it. */
  tool: string;
  /** The action of the tool it belongs to; absent for the submit itself. */
  action?: string;
  /** true: it asks for a change of the result, and is answered by the automation of the tool itself. */
  refines?: boolean;
  /** true: it answers with the options of a field. Such a call is no run, and nothing of it is recorded. */
  options?: boolean;
  /** How long the page waits for an answer. */
  timeoutSeconds: number;
  /** true: may be called without a session. */
  public: boolean;
  /** Who may call it, and how often; absent where everybody may who is signed in. */
  access?: Access;
  /** Body fields that hold a member's key, by dotted path; they are never stored. */
  secrets: string[];
  /** Fields of the form that hold one: their names may differ. */
  formSecrets: string[];
  /** Fields that hold files; absent where there are none. */
  files?: readonly FileField[];
  /** The document the tool's result makes; absent where it makes none. */
  document?: DocumentEntry;
  /** Reads the result that may be shown to others in its answers; absent where there is none. */
  shared?: { normaliser: string };
  /** Checks a request body. */
  validate: CompiledValidator;
}
