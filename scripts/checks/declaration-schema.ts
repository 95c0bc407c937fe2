import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { schemaFindings, syntaxFindings } from '../lib/schema-words.ts';

/**
 * The engine trusts a declaration and checks nothing at run time, so everything the contract says has to hold here: what
 * an editor underlines while typing must not get past a maintainer without one.
 */
export const rule = {
  name: 'declaration-schema',
  perTool: true,
  explains: 'Every tools/<id>/tool.json is JSON and fits schemas/tool.schema.json.',
};

export function check({ tools, schemas }: CheckInput): Finding[] {
  return tools.flatMap(({ source }) => {
    const syntax = syntaxFindings(source);
    return source.value === undefined ? syntax : [...syntax, ...schemaFindings(source, schemas.tool)];
  });
}
