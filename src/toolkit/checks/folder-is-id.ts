import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckedTool } from '../project/check-input';

/** Samples, snapshots and automation are found by folder, the page by id, so the two must be the same. */
export const explains = 'The id of a declaration is the name of its folder.';

export function checkTool({ id, source, declaration }: CheckedTool): Findings {
  if (!declaration || declaration.id === id) return [];
  return findingAt(source, ['id'], {
    found: `the id "${declaration.id}"`,
    expected: `"${id}", the name of the folder`,
    mend: `Write "id": "${id}", or rename tools/${id} and tests/tools/${id} to "${declaration.id}".`,
  });
}
