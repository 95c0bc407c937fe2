import type { Action } from '@/generated/declaration';
import type { Findings } from '../finding';
import { findingAt, findingAtName, type Path } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { findPlugin } from '../project/plugin-files';
import { joinNames } from '../text/suggest';

/** A button that lacks what it needs would throw when pressed; properties of another kind would be ignored. */
export const explains = 'Every action of a result has the properties its kind needs, and none of another kind.';

/** Properties of each kind of action besides `do` and `label`: required and optional ones. */
const PROPERTIES: Record<Action['do'], { required: (keyof Action)[]; optional: (keyof Action)[] }> = {
  copy: { required: [], optional: [] },
  open: { required: [], optional: ['link', 'result'] },
  csv: { required: ['file'], optional: [] },
  request: { required: ['id', 'request', 'messages'], optional: ['dialog', 'into'] },
  reset: { required: ['clears'], optional: [] },
};

export function checkForm(tool: FormTool, input: CheckInput): Findings {
  return [
    (tool.form.result?.actions ?? []).flatMap((action, index) => [
      propertyFindings(tool, action, index),
      addressFindings(tool, action, index),
      csvFindings(input, tool, action, index),
    ]),
    repeated(tool, 'id'),
    repeated(tool, 'label'),
  ];
}

function propertyFindings({ source }: FormTool, action: Action, index: number): Findings {
  const path: Path = ['result', 'actions', index];
  const { required, optional } = Object.hasOwn(PROPERTIES, action.do)
    ? PROPERTIES[action.do]
    : { required: [], optional: [] };
  const allowed = ['do', 'label', ...required, ...optional];
  const missing = required
    .filter((name) => action[name] === undefined)
    .map((name) =>
      findingAt(source, path, {
        found: `no "${name}"`,
        expected: `${joinNames(required)} for an action that does "${action.do}"`,
        mend: `Add "${name}".`,
      }),
    );
  const stray = Object.keys(action)
    .filter((name) => !allowed.includes(name))
    .map((name) =>
      findingAtName(source, [...path, name], {
        found: `"${name}" on an action that does "${action.do}"`,
        expected: joinNames(allowed),
        mend: `Remove "${name}", or change what the action does.`,
      }),
    );
  return [missing, stray];
}

/** An "open" button has one address: a link of the brand, or a part of the result. */
function addressFindings({ source }: FormTool, { do: effect, link, result }: Action, index: number): Findings {
  if (effect !== 'open' || (link === undefined) !== (result === undefined)) return [];
  return findingAt(source, ['result', 'actions', index], {
    found: link === undefined ? 'neither "link" nor "result"' : '"link" and "result"',
    expected: 'one of the two for an action that does "open"',
    mend: link === undefined ? 'Add one of them.' : 'Remove one of them.',
  });
}

function csvFindings(
  { plugins }: CheckInput,
  { source, form: { result } }: FormTool,
  action: Action,
  index: number,
): Findings {
  if (action.do !== 'csv' || !result) return [];
  const path: Path = ['result', 'actions', index, 'do'];
  const renderer = findPlugin(plugins, 'renderers', result.renderer);
  if (!renderer || renderer.manifest.gives?.includes('rows')) return [];
  return findingAt(source, path, {
    found: `a CSV file, though "${renderer.name}" gives no rows`,
    expected: 'a renderer that gives "rows"',
    mend: 'Remove the action, or name such a renderer.',
  });
}

/** Ids name the automations of actions, and labels distinguish the buttons: both must be unique. */
function repeated({ source, form: { result } }: FormTool, part: 'id' | 'label'): Findings {
  const values = (result?.actions ?? []).map((action) => action[part]);
  return values.map((value, index) => {
    if (value === undefined || values.indexOf(value) === index) return [];
    return findingAt(source, ['result', 'actions', index, part], {
      found: `a second action with the ${part} "${value}"`,
      expected: 'actions that can be told apart',
      mend: `Change the ${part}.`,
    });
  });
}
