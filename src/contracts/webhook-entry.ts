import type { CompiledValidator } from './compiled-validator';

/** What the run gateway knows of one webhook (Specification, section 7); made from the declarations. */
export interface WebhookEntry {
  /** Folder of the tool that declares it. */
  tool: string;
  /** The action of the tool it belongs to; absent for the submit itself. */
  action?: string;
  /** How long the page waits for an answer. */
  timeoutSeconds: number;
  /** true: may be called without a session. */
  public: boolean;
  /** Body fields that hold a member's key, by dotted path; they are never stored. */
  secrets: string[];
  /** Fields of the form that hold one: their names may differ. */
  formSecrets: string[];
  /** Checks a request body. */
  validate: CompiledValidator;
}
