import type { Finding } from '../lib/finding.ts';
import { kindsGiven, named, pluginsIn } from '../lib/plugin-files.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { listed } from '../lib/suggest.ts';

/** A renderer is handed whatever the normaliser answers with: what it cannot show would break the page of a paid run. */
export const rule = {
  name: 'renderer-accepts',
  explains: 'Every kind a normaliser can answer with is taken by the renderer, which counts where items are expected.',
  perTool: true,
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => [...kindFindings(input, tool), ...countFindings(input, tool)]);
}

function kindFindings({ plugins }: CheckInput, { source, form: { response, result } }: FormTool): Finding[] {
  const renderer = named(plugins, 'renderers', result?.renderer);
  if (!renderer) return [];
  const takes = renderer.says.takes ?? [];
  return kindsGiven(plugins, response?.normaliser)
    .filter((kind) => !takes.includes(kind))
    .map((kind) => {
      const fitting = pluginsIn(plugins, 'renderers').filter(({ says }) => says.takes?.includes(kind));
      const words = {
        found: `the renderer "${renderer.name}", which takes ${listed(takes)}`,
        expected: `one that takes "${kind}": ${listed(fitting.map(({ name }) => name))}`,
        mend: `Name a renderer for "${kind}", or another normaliser.`,
      };
      return finding(source, ['result', 'renderer'], words);
    });
}

/** Items can only be missed where the renderer counts them. */
function countFindings({ plugins }: CheckInput, { source, form: { result } }: FormTool): Finding[] {
  const renderer = named(plugins, 'renderers', result?.renderer);
  if (!result?.expect || !renderer || renderer.says.gives?.includes('count')) return [];
  const counting = pluginsIn(plugins, 'renderers').filter(({ says }) => says.gives?.includes('count'));
  const words = {
    found: `expected items, which the renderer "${renderer.name}" does not count`,
    expected: `a renderer that counts: ${listed(counting.map(({ name }) => name))}`,
    mend: 'Remove it, or name a renderer that gives "count".',
  };
  return [finding(source, ['result', 'expect'], words, 'name')];
}
