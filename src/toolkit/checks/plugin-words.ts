import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/**
 * The contract of declarations contains the options of all plugins: an unusable schema would stop codegen for every
 * tool. An option shared by plugins of a room must be described identically.
 */
export const explains =
  'JSON Schemas describe the field and the options of a plugin; plugins of one room describe the same option alike.';

export function check({ manifestProblems: pluginProblems }: CheckInput): Finding[] {
  return pluginProblems.map(({ plugin: { source }, path, reason }) => {
    const problem = {
      found: `a schema of "${path.at(-1)}" that nothing can be held to: ${reason}`,
      expected: 'a JSON Schema, the same in every plugin that reads this word',
      mend: 'Mend the schema, describe it as the other plugin does, or call one of the two otherwise.',
    };
    return findingAt(source, path, problem, 'name');
  });
}
