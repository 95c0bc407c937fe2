import type { CompiledValidator } from '@/contracts/compiled-validator';
import type { NormalisedResult } from '@/contracts/plugins';
import type { RunInputs } from '@/contracts/run';
import type { UsualUse } from '@/contracts/usage';
import type { KeyUse } from '@/generated/chat-providers';
import type { Answers } from './answers';
import type { FormDeclaration, ResolvedDeclaration } from './options';

/** The module that the page of a tool loads: the declaration and, for a form, the data needed to render it. */
export interface ToolModule {
  declaration: ResolvedDeclaration;
  /** The compiled validator of a form, if it is already loaded. */
  validate?: CompiledValidator;
  /** Loads the validator later, so that a form renders without it. */
  loadValidator?(): Promise<{ validate: CompiledValidator }>;
  /** All widgets of the form, computed by codegen so that they load in parallel. */
  widgets?: readonly string[];
  /** Usual token usage of a run in addition to its answers; absent if the tool uses no model with the member's key. */
  usualUse?: UsualUse;
  /** The features a provider needs for its key to fit; absent if only a key of the declared provider fits. */
  keyUse?: KeyUse;
  /** Examples and sample result; absent if there are none. */
  start?: ToolStart;
}

/** A tool with a form as the API uses it: the whole declaration with its examples, and the validator. */
export interface ServerTool {
  declaration: FormDeclaration;
  validate: CompiledValidator;
}

/** Server tools by id; each is loaded on first use. */
export type ServerTools = Readonly<Record<string, () => Promise<{ tool: ServerTool }>>>;

/** Data about the examples that is available before they are loaded. */
export interface ToolStart {
  /** Titles in order. */
  examples: readonly string[];
  /** True if there is a sample result. */
  sample: boolean;
  load(): Promise<{ start: StartContent }>;
}

/** Examples and sample result, loaded on first use. */
export interface StartContent {
  /** Declared answers of the examples, in order. */
  examples: readonly Answers[];
  sample?: SampleResult;
}

/** The result of the tool's first example, as its automation returns it with the key "demo". */
export interface SampleResult extends Pick<Extract<NormalisedResult, { ok: true }>, 'kind' | 'value'> {
  inputs: RunInputs;
  /** URLs of its files, by their value. */
  files?: Readonly<Record<string, string>>;
}
