import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** Samples, snapshots and the automation are found by the folder's name, the page by the id: the two must not part. */
export const rule = {
  name: 'folder-is-id',
  explains: 'The id of a declaration is the name of its folder.',
  perTool: true,
};

export function check({ tools }: CheckInput): Finding[] {
  return tools.flatMap(({ id, source, declaration }) => {
    if (!declaration || declaration.id === id) return [];
    const mend = `Write "id": "${id}", or rename tools/${id} and tests/tools/${id} to "${declaration.id}".`;
    return [
      finding(source, ['id'], {
        found: `the id "${declaration.id}"`,
        expected: `"${id}", the name of the folder`,
        mend,
      }),
    ];
  });
}
