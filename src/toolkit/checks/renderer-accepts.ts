import type { Findings } from '../finding';
import { findingAt, findingAtName } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { findPlugin, kindsFrom, pluginsIn } from '../project/plugin-files';
import { joinNames } from '../text/suggest';

/** A kind of result that the renderer cannot show would break the page after a paid run. */
export const explains =
  'The renderer accepts every kind of result that the normaliser returns, and counts items if the tool expects a number of them.';

export function checkForm(tool: FormTool, input: CheckInput): Findings {
  return [kindFindings(input, tool), countFindings(input, tool)];
}

function kindFindings({ plugins }: CheckInput, { source, form: { response, result } }: FormTool): Findings {
  const renderer = findPlugin(plugins, 'renderers', result?.renderer);
  if (!renderer) return [];
  const acceptedKinds = renderer.manifest.takes ?? [];
  return kindsFrom(plugins, response?.normaliser)
    .filter((kind) => !acceptedKinds.includes(kind))
    .map((kind) => {
      const suitable = pluginsIn(plugins, 'renderers').filter(({ manifest }) => manifest.takes?.includes(kind));
      return findingAt(source, ['result', 'renderer'], {
        found: `the renderer "${renderer.name}", which only accepts ${joinNames(acceptedKinds)}`,
        expected: `a renderer that accepts "${kind}": ${joinNames(suitable.map(({ name }) => name))}`,
        mend: `Name a renderer for "${kind}", or another normaliser.`,
      });
    });
}

/** Missing items can only be noticed if the renderer counts them. */
function countFindings({ plugins }: CheckInput, { source, form: { result } }: FormTool): Findings {
  const renderer = findPlugin(plugins, 'renderers', result?.renderer);
  if (!result?.expect || !renderer || renderer.manifest.gives?.includes('count')) return [];
  const countingRenderers = pluginsIn(plugins, 'renderers').filter(({ manifest }) => manifest.gives?.includes('count'));
  return findingAtName(source, ['result', 'expect'], {
    found: `"expect" of a number of items, which the renderer "${renderer.name}" does not count`,
    expected: `a renderer that counts: ${joinNames(countingRenderers.map(({ name }) => name))}`,
    mend: 'Remove "expect", or name a renderer that counts.',
  });
}
