import type { CompiledValidator } from '@/contracts/compiled-validator';
import type { NormalisedResult } from '@/contracts/plugins';
import type { RunInputs } from '@/contracts/run';
import type { Answers } from './answers';
import type { FormDeclaration, ResolvedDeclaration } from './options';

/** What the page of a tool loads: the declaration, and for a form what draws it. */
export interface ToolModule {
  declaration: ResolvedDeclaration;
  /** The compiled validator of a form, where it is at hand. */
  validate?: CompiledValidator;
  /** Fetches it where it is not: a form shows without it. */
  loadValidator?(): Promise<{ validate: CompiledValidator }>;
  /** Every widget its form is drawn with, worked out beforehand so that they load at once. */
  widgets?: readonly string[];
  /** What helps to begin; absent where there is nothing. */
  start?: ToolStart;
}

/** A tool with a form as the API calls it: the whole declaration, with its examples, and the validator of its page. */
export interface ServerTool {
  declaration: FormDeclaration;
  validate: CompiledValidator;
}

/** Those by id; each is loaded when it is first asked for. */
export type ServerTools = Readonly<Record<string, () => Promise<{ tool: ServerTool }>>>;

/** What a page knows of examples before anybody asks for one. */
export interface ToolStart {
  /** Their titles, in order. */
  examples: readonly string[];
  /** Whether there is a sample result. */
  sample: boolean;
  load(): Promise<{ start: StartContent }>;
}

/** What is loaded once somebody asks for it. */
export interface StartContent {
  /** The answers of the examples as they are declared, in order. */
  examples: readonly Answers[];
  sample?: SampleResult;
}

/** What a tool would give for its first example, as its automation answers the key "demo". */
export interface SampleResult extends Pick<Extract<NormalisedResult, { ok: true }>, 'kind' | 'value'> {
  inputs: RunInputs;
  /** Addresses of the files it names, by their value. */
  files?: Readonly<Record<string, string>>;
}
