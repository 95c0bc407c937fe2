import type { CheckInput } from '../lib/check-input.ts';
import type { Finding } from '../lib/finding.ts';
import { schemaFindings, syntaxFindings } from '../lib/schema-findings.ts';

/**
 * The engine trusts declarations and checks nothing at run time, so everything in the contract is enforced here, also
 * for maintainers whose editor does not validate.
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
