import type { Findings } from '../finding';
import { findingAtName } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/** Progress shows while a member waits for an answer; without a request it never shows. */
export const explains = 'Only a tool with a request has a progress.';

export function checkForm({ source, form: { progress, request } }: FormTool): Findings {
  if (!progress || request) return [];
  return findingAtName(source, ['progress'], {
    found: 'a progress without a request',
    expected: 'a request to wait for',
    mend: 'Remove the progress.',
  });
}
