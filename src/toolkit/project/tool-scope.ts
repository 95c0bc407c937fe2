import type { Finding } from '../finding';
import { closestName, joinNames } from '../text/suggest';

/**
 * Returns the id of a tool that the command line names by its id or by a path in its folder.
 * @throws Error naming the closest id if there is no such tool
 */
export function resolveToolId(name: string, ids: readonly string[]): string {
  const id = name.replace(/^(?:\.\/)?tools\//, '').replace(/\/(?:tool\.json|automation\.md)?$/, '');
  if (ids.includes(id)) return id;
  const near = closestName(id, ids);
  throw new Error(`There is no tool "${id}". ${near ? `Did you mean "${near}"?` : `There are: ${joinNames(ids)}.`}`);
}

/** Returns a filter for the findings in the folder of a tool, in its samples, or in a shared file. */
export function concernsTool(id: string): (finding: Pick<Finding, 'file'>) => boolean {
  return ({ file }) => {
    const [, owner] = /^(?:tests\/)?tools\/([^/]+)\//.exec(file) ?? [];
    return owner === undefined || owner === id;
  };
}
