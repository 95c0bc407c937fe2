import type { Access } from '@/generated/declaration';
import type { CompiledValidator } from './compiled-validator';
import type { DocumentEntry } from './document';
import type { FileField } from './file';

/** What the form calls the values of a body. */
export interface FormLabels {
  /** Labels of options by value, for options whose label differs from their value. */
  options?: Readonly<Record<string, string>>;
  /** Titles and units of the parts of repeated groups whose values say little by themselves, by dotted path. */
  parts?: Readonly<Record<string, { title: string; unit?: string }>>;
}

/** A webhook as the run gateway needs it (docs/behaviour.md, section 7); generated from the declarations. */
export interface WebhookEntry {
  /** Folder of the declaring tool. */
  tool: string;
  /** Hash of the resolved declaration, the prompts and the engine; each run records it. */
  toolVersion?: string;
  /** The action that calls it; absent for the form submission. */
  action?: string;
  /** true: refines an existing result; the tool's main automation handles it. */
  refines?: boolean;
  /** true: returns the options of a field. Such a call is not a run and is never recorded. */
  options?: boolean;
  /** How long the page waits for an answer, in seconds. */
  timeoutSeconds: number;
  /** true: the gateway stores the body, and the answer contains no result. */
  records?: boolean;
  /** true: may be called without a session. */
  public: boolean;
  /** Who may call it and how often; absent if every signed-in member may. */
  access?: Access;
  /** Dotted paths of body fields that hold a member's key; their values are never stored. */
  secrets: string[];
  /** Form fields that hold a key; their names may differ from those of the body fields. */
  formSecrets: string[];
  /** Labels of the form's values; absent if there are none. */
  labels?: FormLabels;
  /** Body fields whose values are chosen from a list that a webhook returns; absent if there are none. */
  listed?: readonly string[];
  /** File fields; absent if there are none. */
  files?: readonly FileField[];
  /** Document settings of the tool; absent if results have no document. */
  document?: DocumentEntry;
  /** Normaliser that reads the result for shared links; absent if results cannot be shared. */
  shared?: { normaliser: string };
  /** Validates a request body. */
  validate: CompiledValidator;
}
