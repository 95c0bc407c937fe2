import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckedTool } from '../project/check-input';

/** Samples, snapshots and automation are found by folder, the page by id, so the two must be the same. */
export const explains = 'The id of a declaration is the name of its folder.';

export function checkTool({ id, source, declaration }: CheckedTool): Findings {
  if (!declaration || declaration.id === id) return [];
  const rename = `ename tools/${id} and tests/tools/${id} to "${declaration.id}".`;
  return findingAt(source, ['id'], {
    found: `the id "${declaration.id}"`,
    expected: `"${id}", the name of the folder`,
    // A folder may have a name that is no id.
    mend: /^[a-z][a-z0-9-]*$/.test(id) ? `Write "id": "${id}", or r${rename}` : `R${rename}`,
  });
}
