import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding, type Path } from '../lib/source-map.ts';
import { unknownName } from '../lib/walk.ts';

/**
 * Plugins and lists are found by name when a page needs them; a name that leads nowhere would show as a broken page to
 * the first member who opens it.
 */
export const rule = {
  name: 'plugins-exist',
  explains: 'Every widget, normaliser, renderer and option list a declaration names is there.',
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => [...fieldFindings(input, tool), ...pluginFindings(input, tool)]);
}

function fieldFindings({ plugins, lists, options }: CheckInput, { source, declaration }: FormTool): Finding[] {
  const widgets = plugins.widgets.map(({ name }) => name);
  return Object.entries(declaration.ui?.fields ?? {}).flatMap(([field, look]) => {
    const at = (part: string): Path => ['ui', 'fields', field, part];
    const found: Finding[] = [];
    if (look.widget && !widgets.includes(look.widget)) {
      found.push(
        finding(
          source,
          at('widget'),
          unknownName('widget', look.widget, widgets, `Name one of these, or add src/widgets/${look.widget}.tsx.`),
        ),
      );
    }
    if (look.options && options.value !== undefined && !Object.hasOwn(lists, look.options)) {
      const mend = 'Name one of these, or add the list to tools/options.json.';
      found.push(finding(source, at('options'), unknownName('option list', look.options, Object.keys(lists), mend)));
    }
    return found;
  });
}

function pluginFindings({ plugins }: CheckInput, { source, form: { response, result } }: FormTool): Finding[] {
  const normalisers = plugins.normalisers.map(({ name }) => name);
  const renderers = plugins.renderers.map(({ name }) => name);
  const found: Finding[] = [];
  if (response && !normalisers.includes(response.normaliser)) {
    const mend = `Name one of these, or add src/normalisers/${response.normaliser}.ts.`;
    found.push(
      finding(source, ['response', 'normaliser'], unknownName('normaliser', response.normaliser, normalisers, mend)),
    );
  }
  for (const { name, path } of namedRenderers(result?.renderer)) {
    if (renderers.includes(name)) continue;
    const mend = `Name one of these, or add src/renderers/${name}.tsx.`;
    found.push(finding(source, path, unknownName('renderer', name, renderers, mend)));
  }
  return found;
}

function namedRenderers(renderer: string | Record<string, string> | undefined): { name: string; path: Path }[] {
  if (renderer === undefined) return [];
  if (typeof renderer === 'string') return [{ name: renderer, path: ['result', 'renderer'] }];
  return Object.entries(renderer).map(([kind, name]) => ({ name, path: ['result', 'renderer', kind] }));
}
