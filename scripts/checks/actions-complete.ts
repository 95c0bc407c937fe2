import type { Action } from '@/generated/declaration';
import type { Finding } from '../lib/finding.ts';
import { named } from '../lib/plugin-files.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding, type Path } from '../lib/source-map.ts';
import { listed } from '../lib/suggest.ts';

/** A button without what it works with would throw when it is pressed; words for another kind of button are read by nobody. */
export const rule = {
  name: 'actions-complete',
  perTool: true,
  explains: 'Every action of a result has what its kind needs, and nothing of another kind.',
};

/** What belongs to a kind of action beside `do` and `label`: always, and if wanted. */
const PARTS: Record<Action['do'], { needs: (keyof Action)[]; may: (keyof Action)[] }> = {
  copy: { needs: [], may: [] },
  open: { needs: [], may: ['link', 'result'] },
  csv: { needs: ['file'], may: [] },
  request: { needs: ['id', 'request', 'messages'], may: ['dialog', 'into'] },
  reset: { needs: ['clears'], may: [] },
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => [
    ...(tool.form.result?.actions ?? []).flatMap((action, index) => [
      ...partFindings(tool, action, index),
      ...addressFindings(tool, action, index),
      ...csvFindings(input, tool, action, index),
    ]),
    ...repeated(tool, 'id'),
    ...repeated(tool, 'label'),
  ]);
}

function partFindings({ source }: FormTool, action: Action, index: number): Finding[] {
  const path: Path = ['result', 'actions', index];
  const { needs, may } = Object.hasOwn(PARTS, action.do) ? PARTS[action.do] : { needs: [], may: [] };
  const allowed = ['do', 'label', ...needs, ...may];
  const missing = needs
    .filter((part) => action[part] === undefined)
    .map((part) => {
      const words = {
        found: `no "${part}"`,
        expected: `${listed(needs)} for an action that does "${action.do}"`,
        mend: `Add "${part}".`,
      };
      return finding(source, path, words);
    });
  const stray = Object.keys(action)
    .filter((part) => !allowed.includes(part))
    .map((part) => {
      const words = {
        found: `"${part}" on an action that does "${action.do}"`,
        expected: listed(allowed),
        mend: `Remove "${part}", or change what the action does.`,
      };
      return finding(source, [...path, part], words, 'name');
    });
  return [...missing, ...stray];
}

/** A button opens one address: of the site's own list, or of the result. */
function addressFindings({ source }: FormTool, { do: does, link, result }: Action, index: number): Finding[] {
  if (does !== 'open' || (link === undefined) !== (result === undefined)) return [];
  const words = {
    found: link === undefined ? 'neither "link" nor "result"' : '"link" and "result"',
    expected: 'one of the two for an action that does "open"',
    mend: link === undefined ? 'Add one of them.' : 'Remove one of them.',
  };
  return [finding(source, ['result', 'actions', index], words)];
}

function csvFindings(
  { plugins }: CheckInput,
  { source, form: { result } }: FormTool,
  action: Action,
  index: number,
): Finding[] {
  if (action.do !== 'csv' || !result) return [];
  const path: Path = ['result', 'actions', index, 'do'];
  const renderer = named(plugins, 'renderers', result.renderer);
  if (!renderer || renderer.says.gives?.includes('rows')) return [];
  return [
    finding(source, path, {
      found: `a CSV file, though "${renderer.name}" gives no rows`,
      expected: 'a renderer that gives "rows"',
      mend: 'Remove the action, or name such a renderer.',
    }),
  ];
}

/** Action ids name webhooks' automations, labels tell buttons apart. */
function repeated({ source, form: { result } }: FormTool, part: 'id' | 'label'): Finding[] {
  const seen = new Set<string>();
  return (result?.actions ?? []).flatMap((action, index) => {
    const value = action[part];
    const again = value !== undefined && seen.has(value);
    if (value !== undefined) seen.add(value);
    const words = {
      found: `a second action with the ${part} "${value}"`,
      expected: 'actions that can be told apart',
      mend: `Change the ${part}.`,
    };
    return again ? [finding(source, ['result', 'actions', index, part], words)] : [];
  });
}
