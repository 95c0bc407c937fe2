import type { ApiRun } from './api';
import type { Problem } from './problem';

/**
 * The tool that an embedded tool view calls to submit its form; hosts hide it from models. No tool id looks like this.
 */
export const FORM_TOOL = 'submit_form';

/** The tool with which an assistant rates a result for the user. */
export const RATE_TOOL = 'rate_result';

/** Arguments of the form submission. */
export interface FormCall extends Record<string, unknown> {
  tool: string;
  /** The ticket the server put into the view; no model has seen it. */
  ticket: string;
  answers: Readonly<Record<string, unknown>>;
}

/** A tool's result as it is returned to an assistant. */
export interface AssistantResult extends NonNullable<ApiRun['result']> {
  /** The id of the run, and the address of the page that shows it. */
  run: string;
  page: string;
  mode: ApiRun['mode'];
  toolVersion?: string;
}

/** Response to a form submission: the result, or every problem with the answers. */
export type FormAnswer = AssistantResult | { problems: readonly Problem[] };
