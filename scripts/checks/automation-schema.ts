import { type Finding, findingAt } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { schemaFindings } from '../lib/schema-words.ts';

/** The server reads the front matter when it starts; a fault in one file must show before that, and with its line. */
export const rule = {
  name: 'automation-schema',
  explains: 'The front matter of every automation.md is YAML and fits schemas/automation.schema.json.',
};

export function check({ tools, schemas }: CheckInput): Finding[] {
  return tools.flatMap(({ automation }) => {
    if (!automation) return [];
    const [first] = automation.syntax;
    if (!first) return schemaFindings(automation, schemas.automation);
    const mend = 'Begin the file with a line of ---, then "kind: ..." and the rest as YAML, then a line of ---.';
    return [findingAt(automation, first.offset, { found: first.message, expected: 'front matter in YAML', mend })];
  });
}
