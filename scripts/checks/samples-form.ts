import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { schemaFindings, syntaxFindings } from '../lib/schema-words.ts';

/** The tests read samples without asking; a misspelt part would be read as absent, and the sample would prove nothing. */
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
