import type { Finding } from '../finding';
import { schemaFindings, syntaxFindings } from '../json/schema-findings';
import type { CheckInput } from '../project/check-input';

/** The tests trust samples: they ignore a misspelled property, and the sample proves nothing. */
export const explains = 'Every sample is JSON and has the properties of its kind.';

export function check({ samples, failureSamples, sampleSchemas }: CheckInput): Finding[] {
  return [...samples, ...failureSamples].flatMap(({ source, folder }) => {
    const syntax = syntaxFindings(source);
    return source.value === undefined ? syntax : [...syntax, ...schemaFindings(source, sampleSchemas[folder])];
  });
}
