import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/** Progress shows while a member waits for an answer; without a request it never shows. */
export const explains = 'Only a tool with a request has a progress.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap(({ source, form: { progress, request } }) => {
    if (!progress || request) return [];
    const problem = {
      found: 'a progress without a request',
      expected: 'a request to wait for',
      mend: 'Remove the progress.',
    };
    return [findingAt(source, ['progress'], problem, 'name')];
  });
}
