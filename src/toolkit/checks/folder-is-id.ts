import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/** Samples, snapshots and automation are found by folder, the page by id, so the two must be the same. */
export const explains = 'The id of a declaration is the name of its folder.';
export const perTool = true;

export function check({ tools }: CheckInput): Finding[] {
  return tools.flatMap(({ id, source, declaration }) => {
    if (!declaration || declaration.id === id) return [];
    const mend = `Write "id": "${id}", or rename tools/${id} and tests/tools/${id} to "${declaration.id}".`;
    return [
      findingAt(source, ['id'], {
        found: `the id "${declaration.id}"`,
        expected: `"${id}", the name of the folder`,
        mend,
      }),
    ];
  });
}
