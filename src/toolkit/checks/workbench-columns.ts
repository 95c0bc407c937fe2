import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/** Statuses and notes belong to the columns that identify an entry, so a table without these cannot explain them. */
export const explains =
  'The columns that identify an entry of a workbench are columns of the table, no group of them contains an earlier group, and statuses differ not only in upper and lower case.';

export function checkForm(tool: FormTool): Findings {
  return [columnFindings(tool), groupFindings(tool), statusFindings(tool)];
}

function columnFindings({ source, form: { result } }: FormTool): Findings {
  const columns = (result?.columns ?? []).map(({ from }) => from);
  return (result?.workbench?.identity ?? []).flatMap((group, groupIndex) =>
    group.map((name, index) => {
      if (columns.includes(name)) return [];
      const problem = unknownNameText('column', name, columns, 'Name a column of the table, or add one for it.');
      return findingAt(source, ['result', 'workbench', 'identity', groupIndex, index], problem);
    }),
  );
}

/** Reports groups that contain an earlier group: they are never used, because every such row has the earlier group too. */
function groupFindings({ source, form: { result } }: FormTool): Findings {
  const identity = result?.workbench?.identity ?? [];
  return identity.flatMap((group, index) => {
    const earlier = identity.slice(0, index).find((other) => other.every((name) => group.includes(name)));
    if (!earlier) return [];
    return findingAt(source, ['result', 'workbench', 'identity', index], {
      found: `${group.join(' and ')} after ${earlier.join(' and ')}, which they contain`,
      expected: 'groups that contain no earlier group',
      mend: 'Remove this group, or move it to the front.',
    });
  });
}

function statusFindings({ source, form: { result } }: FormTool): Findings {
  const statuses = (result?.workbench?.statuses ?? []).map((status) => status.toLowerCase());
  return statuses.flatMap((status, index) => {
    if (statuses.indexOf(status) === index) return [];
    return findingAt(source, ['result', 'workbench', 'statuses', index], {
      found: `the status "${result?.workbench?.statuses[index]}" twice`,
      expected: 'statuses that differ not only in upper and lower case',
      mend: 'Remove one of them.',
    });
  });
}
