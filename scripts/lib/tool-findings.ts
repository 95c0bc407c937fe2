import type { Finding } from './finding.ts';
import { closest, listed } from './suggest.ts';

/** The id of a tool as it was asked for, alone or as the path of its folder. @throws Error naming the nearest where there is none */
export function chosenTool(wanted: string, ids: readonly string[]): string {
  const id = wanted.replace(/^(?:\.\/)?tools\//, '').replace(/\/(?:tool\.json|automation\.md)?$/, '');
  if (ids.includes(id)) return id;
  const near = closest(id, ids);
  throw new Error(`There is no tool "${id}". ${near ? `Did you mean "${near}"?` : `There are: ${listed(ids)}.`}`);
}

/** Whether a finding concerns a tool: in its folder or its samples, or in a file all tools share. */
export function ofTool(id: string): (finding: Pick<Finding, 'file'>) => boolean {
  return ({ file }) => {
    const [, owner] = /^(?:tests\/)?tools\/([^/]+)\//.exec(file) ?? [];
    return owner === undefined || owner === id;
  };
}
