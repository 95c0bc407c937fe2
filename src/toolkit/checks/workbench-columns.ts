import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { unknownNameText } from '../project/declaration-texts';

/**
 * Statuses and notes belong to the columns that identify an entry: if those are not shown, it is unclear why two rows
 * count as the same.
 */
export const explains =
  'The columns that identify an entry of a workbench are columns of the table, no group of them contains an earlier one, and statuses differ in more than capitals.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => [...columnFindings(tool), ...groupFindings(tool), ...statusFindings(tool)]);
}

function columnFindings({ source, form: { result } }: FormTool): Finding[] {
  const columns = (result?.columns ?? []).map(({ from }) => from);
  return (result?.workbench?.identity ?? []).flatMap((group, at) =>
    group.flatMap((name, place) =>
      columns.includes(name)
        ? []
        : [
            findingAt(
              source,
              ['result', 'workbench', 'identity', at, place],
              unknownNameText('column', name, columns, 'Name a column of the table, or add one for it.'),
            ),
          ],
    ),
  );
}

/** A group that contains an earlier one is never used, because every row that has it has the earlier one too. */
function groupFindings({ source, form: { result } }: FormTool): Finding[] {
  const identity = result?.workbench?.identity ?? [];
  return identity.flatMap((group, at) => {
    const before = identity.slice(0, at).find((other) => other.every((name) => group.includes(name)));
    if (!before) return [];
    const problem = {
      found: `${group.join(' and ')}, which come after ${before.join(' and ')}`,
      expected: 'groups of columns that are there where those before them are not',
      mend: 'Remove it, or put it first.',
    };
    return [findingAt(source, ['result', 'workbench', 'identity', at], problem)];
  });
}

function statusFindings({ source, form: { result } }: FormTool): Finding[] {
  const plain = (result?.workbench?.statuses ?? []).map((status) => status.toLowerCase());
  return plain.flatMap((status, at) => {
    if (plain.indexOf(status) === at) return [];
    const problem = {
      found: `the status "${result?.workbench?.statuses[at]}" twice`,
      expected: 'statuses that differ in more than capitals',
      mend: 'Remove one of them.',
    };
    return [findingAt(source, ['result', 'workbench', 'statuses', at], problem)];
  });
}
