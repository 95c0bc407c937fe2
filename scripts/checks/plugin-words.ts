import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/**
 * The contract of declarations is composed of the words of all plugins; one it cannot be composed with would stop codegen
 * for every tool. A word two plugins of one room read has one description for both.
 */
export const rule = {
  name: 'plugin-words',
  explains: 'Field and options of a plugin are described by JSON Schemas, options alike in all plugins of its room.',
};

export function check({ pluginFaults }: CheckInput): Finding[] {
  return pluginFaults.map(({ plugin: { source }, path, reason }) => {
    const words = {
      found: `a schema of "${path.at(-1)}" that nothing can be held to: ${reason}`,
      expected: 'a JSON Schema, the same in every plugin that reads this word',
      mend: 'Mend the schema, describe it as the other plugin does, or call one of the two otherwise.',
    };
    return finding(source, path, words, 'name');
  });
}
