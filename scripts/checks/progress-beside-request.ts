import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** What is shown while an answer is awaited is never shown where none is. */
export const rule = {
  name: 'progress-beside-request',
  explains: 'A progress belongs to a tool that sends something.',
  perTool: true,
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap(({ source, form: { progress, request } }) => {
    if (!progress || request) return [];
    const words = {
      found: 'a progress, though nothing is sent',
      expected: 'a progress beside a request',
      mend: 'Remove the progress.',
    };
    return [finding(source, ['progress'], words, 'name')];
  });
}
