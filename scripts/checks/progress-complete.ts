import type { Progress } from '@/generated/declaration';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { listed } from '../lib/suggest.ts';

/** A climb without its numbers would move at a pace nobody chose, and texts without any would show an empty line. */
export const rule = {
  name: 'progress-complete',
  explains: 'A progress has the numbers or texts its kind needs, and belongs to a tool that sends something.',
};

const NEEDS: Record<Progress['kind'], (keyof Progress)[]> = {
  'random-climb': ['everyMs', 'cap'],
  'linear-climb': ['everyMs', 'step', 'cap'],
  messages: ['everyMs', 'messages'],
  indeterminate: [],
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap(({ source, form: { progress, request } }) => {
    if (!progress) return [];
    if (!request) {
      const words = {
        found: 'a progress, though nothing is sent',
        expected: 'a progress beside a request',
        mend: 'Remove the progress.',
      };
      return [finding(source, ['progress'], words, 'name')];
    }
    const needs = NEEDS[progress.kind] ?? [];
    return needs
      .filter((part) => progress[part] === undefined)
      .map((part) => {
        const words = {
          found: `no "${part}"`,
          expected: `${listed(needs)} for the kind "${progress.kind}"`,
          mend: `Add "${part}".`,
        };
        return finding(source, ['progress'], words);
      });
  });
}
