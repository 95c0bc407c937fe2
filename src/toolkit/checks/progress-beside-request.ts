import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/** Progress is shown while waiting for an answer; without a request it is never shown. */
export const explains = 'A progress belongs to a tool that sends something.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap(({ source, form: { progress, request } }) => {
    if (!progress || request) return [];
    const problem = {
      found: 'a progress, though nothing is sent',
      expected: 'a progress beside a request',
      mend: 'Remove the progress.',
    };
    return [findingAt(source, ['progress'], problem, 'name')];
  });
}
