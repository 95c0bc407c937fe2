import type { ApiRun } from './api';
import type { Problem } from './problem';

/**
 * The tool by which the view of a tool sends what its form holds; hosts show it to no model. No id of a tool looks like
 * it.
 */
export const FORM_TOOL = 'submit_form';

/** What the view sends by it. */
export interface FormCall extends Record<string, unknown> {
  tool: string;
  /** What the server put into the view: no model has seen it. */
  ticket: string;
  answers: Readonly<Record<string, unknown>>;
}

/** What a tool gave, as an assistant is told it. */
export interface ToldResult extends NonNullable<ApiRun['result']> {
  /** The id of the run, and where the member finds it again. */
  run: string;
  page: string;
  mode: ApiRun['mode'];
}

/** What the view is answered: a result, or all that is wrong. */
export type FormAnswer = ToldResult | { problems: readonly Problem[] };
