import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { unknownName } from '../lib/walk.ts';

/** A status or a note hangs on what tells entries apart: where that is shown nowhere, nobody sees why two count as one. */
export const rule = {
  name: 'workbench-columns',
  explains:
    'What tells entries of a workbench apart are columns of the table, each group of them once, and statuses differ in more than capitals.',
  perTool: true,
};

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
            finding(
              source,
              ['result', 'workbench', 'identity', at, place],
              unknownName('column', name, columns, 'Name a column of the table, or add one for it.'),
            ),
          ],
    ),
  );
}

/** A group behind one that is a part of it never decides: whoever has all of it has the part. */
function groupFindings({ source, form: { result } }: FormTool): Finding[] {
  const identity = result?.workbench?.identity ?? [];
  return identity.flatMap((group, at) => {
    const before = identity.slice(0, at).find((other) => other.every((name) => group.includes(name)));
    if (!before) return [];
    const words = {
      found: `${group.join(' and ')}, which come after ${before.join(' and ')}`,
      expected: 'groups of columns that are there where those before them are not',
      mend: 'Remove it, or put it first.',
    };
    return [finding(source, ['result', 'workbench', 'identity', at], words)];
  });
}

function statusFindings({ source, form: { result } }: FormTool): Finding[] {
  const plain = (result?.workbench?.statuses ?? []).map((status) => status.toLowerCase());
  return plain.flatMap((status, at) => {
    if (plain.indexOf(status) === at) return [];
    const words = {
      found: `the status "${result?.workbench?.statuses[at]}" twice`,
      expected: 'statuses that differ in more than capitals',
      mend: 'Remove one of them.',
    };
    return [finding(source, ['result', 'workbench', 'statuses', at], words)];
  });
}
