import type { Findings } from '../finding';
import { findingAtName } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/**
 * The contract of declarations contains the options of all plugins, so an unusable schema stops codegen for every tool. If
 * plugins of one room have the same option, they must describe it identically.
 */
export const explains =
  'JSON Schemas describe the field and the options of a plugin, and plugins of one room describe the same option identically.';

export function check({ manifestProblems }: CheckInput): Findings {
  return manifestProblems.map(({ plugin: { source }, path, reason }) =>
    findingAtName(source, path, {
      found: `an unusable schema of "${path.at(-1)}": ${reason}`,
      expected: 'a JSON Schema that is the same in every plugin with this option',
      mend: 'Correct the schema, copy that of the other plugin, or rename one of the two options.',
    }),
  );
}
