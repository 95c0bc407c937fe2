import type { CheckInput } from '../lib/check-input.ts';
import type { Finding } from '../lib/finding.ts';
import { schemaFindings, syntaxFindings } from '../lib/schema-findings.ts';

/** The tests trust samples: a misspelled property would be ignored, and the sample would prove nothing. */
export const rule = {
  name: 'samples-form',
  explains: 'Every sample is JSON and has the parts of its kind.',
};

export function check({ samples, failureSamples, sampleSchemas }: CheckInput): Finding[] {
  return [...samples, ...failureSamples].flatMap(({ source, folder }) => {
    const syntax = syntaxFindings(source);
    return source.value === undefined ? syntax : [...syntax, ...schemaFindings(source, sampleSchemas[folder])];
  });
}
