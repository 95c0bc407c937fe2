import type { Findings } from '../finding';
import { jsonFindings } from '../json/schema-findings';
import type { CheckInput } from '../project/check-input';

/** The tests trust samples: they ignore a misspelled property, and the sample proves nothing. */
export const explains = 'Every sample is JSON and has the properties of its kind.';

export function check({ samples, failureSamples, sampleSchemas }: CheckInput): Findings {
  return [...samples, ...failureSamples].map(({ source, folder }) => jsonFindings(source, sampleSchemas[folder]));
}
