import { isFirstEdition } from '@/registry/surface/read-declaration';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import { schemaFindings, syntaxFindings } from '../json/schema-findings';
import type { CheckInput } from '../project/check-input';

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
  return tools.flatMap(({ written, source }) => {
    const syntax = syntaxFindings(written);
    if (written.value === undefined) return syntax;
    if (isFirstEdition(written.value)) return [...syntax, findingAt(written, ['form'], FIRST_EDITION, 'name')];
    const found = schemaFindings(written, schemas.tool);
    // What a declaration leaves to a default, or says beside another word, may still be wrong as a whole.
    return [...syntax, ...(found.length > 0 ? found : schemaFindings(source, schemas.resolved))];
  });
}

const FIRST_EDITION = {
  found: 'a declaration of the first edition, which says each field in several places',
  expected: 'every field once, in a section, with all that concerns it',
  mend: 'Run npm run check -- --fix, which rewrites it.',
};
