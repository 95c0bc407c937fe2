import type { RunInputs } from './run';

/**
 * Header of a request that starts a run, with the inputs of its form and their client, so that the run is recorded with
 * them. Inputs that are too long for a header follow by `PUT /runs/<id>/inputs`.
 */
export const INPUTS_HEADER = 'X-Run-Inputs';

/** Longest value of the header, in characters: servers and proxies take lines of 8 KB. */
const MAX_INPUTS_HEADER_LENGTH = 6000;

/** What a member filled in for a run. */
export interface FilledForm {
  inputs: RunInputs;
  /** Id of the client for whom the run is made. */
  client?: string | undefined;
}

/** Formats the value of the header, in ASCII; undefined if it is too long. */
export function formatInputsHeader(form: FilledForm): string | undefined {
  const text = encodeURIComponent(JSON.stringify(form).toWellFormed());
  return text.length <= MAX_INPUTS_HEADER_LENGTH ? text : undefined;
}
