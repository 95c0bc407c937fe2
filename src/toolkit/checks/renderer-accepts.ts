import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { findPlugin, kindsFrom, pluginsIn } from '../project/plugin-files';
import { joinNames } from '../text/suggest';

/** A renderer gets whatever the normaliser returns: a kind it cannot show would break the page of a paid run. */
export const explains =
  'The renderer takes every kind of result that the normaliser returns, and counts items if the tool expects a number of them.';
export const perTool = true;

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => [...kindFindings(input, tool), ...countFindings(input, tool)]);
}

function kindFindings({ plugins }: CheckInput, { source, form: { response, result } }: FormTool): Finding[] {
  const renderer = findPlugin(plugins, 'renderers', result?.renderer);
  if (!renderer) return [];
  const takes = renderer.manifest.takes ?? [];
  return kindsFrom(plugins, response?.normaliser)
    .filter((kind) => !takes.includes(kind))
    .map((kind) => {
      const fitting = pluginsIn(plugins, 'renderers').filter(({ manifest }) => manifest.takes?.includes(kind));
      const problem = {
        found: `the renderer "${renderer.name}", which takes ${joinNames(takes)}`,
        expected: `one that takes "${kind}": ${joinNames(fitting.map(({ name }) => name))}`,
        mend: `Name a renderer for "${kind}", or another normaliser.`,
      };
      return findingAt(source, ['result', 'renderer'], problem);
    });
}

/** Missing items can only be noticed if the renderer counts them. */
function countFindings({ plugins }: CheckInput, { source, form: { result } }: FormTool): Finding[] {
  const renderer = findPlugin(plugins, 'renderers', result?.renderer);
  if (!result?.expect || !renderer || renderer.manifest.gives?.includes('count')) return [];
  const counting = pluginsIn(plugins, 'renderers').filter(({ manifest }) => manifest.gives?.includes('count'));
  const problem = {
    found: `expected items, which the renderer "${renderer.name}" does not count`,
    expected: `a renderer that counts: ${joinNames(counting.map(({ name }) => name))}`,
    mend: 'Remove it, or name a renderer that gives "count".',
  };
  return [findingAt(source, ['result', 'expect'], problem, 'name')];
}
