import { effectiveAnswers } from '@/registry/answers';
import type { Finding } from '../lib/problem.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { sampleValue } from '../lib/sample-files.ts';
import { finding } from '../lib/source-map.ts';

/** What an "Other" sends is only seen where some sample chooses it and fills in the text. */
export const rule = {
  name: 'samples-cover-reveals',
  explains: 'Every field that is revealed is filled in by at least one valid sample in which it shows.',
};

export function check({ forms, samples }: CheckInput): Finding[] {
  return forms.flatMap(({ id, source, form }) => {
    const valid = samples.filter(({ tool, folder }) => tool === id && folder === 'valid');
    if (valid.length === 0) return [];
    const sent = new Set(
      valid.flatMap((sample) => Object.keys(effectiveAnswers(form, sampleValue(sample).answers ?? {}))),
    );
    return Object.entries(form.reveal ?? {})
      .filter(([name]) => Object.hasOwn(form.form.properties, name) && !sent.has(name))
      .map(([name, { when }]) => {
        const words = {
          found: `"${name}", which no valid sample fills in`,
          expected: `a sample in tests/tools/${id}/valid that does`,
          mend: `Add "${name}" to a sample in which "${when.field}" is ${JSON.stringify(when.is ?? when.includes)}.`,
        };
        return finding(source, ['reveal', name], words, 'name');
      });
  });
}
