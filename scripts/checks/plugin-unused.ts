import type { FieldSchema } from '@/generated/declaration';
import { defaultWidget } from '@/registry/ui-schema';
import { type Finding, findingAt } from '../lib/problem.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/** A plugin no tool uses is code nobody sees fail; it is what stays behind when a tool changes its mind. */
export const rule = {
  name: 'plugin-unused',
  explains:
    'Every widget, normaliser, renderer and option list is used by a declaration, or by the engine where none is named.',
};

export function check(input: CheckInput): Finding[] {
  // What a declaration uses is not known while it cannot be read.
  if (input.tools.some(({ declaration }) => !declaration)) return [];
  const { plugins, forms, lists, options } = input;
  const used = {
    widget: new Set([...forms.flatMap(widgetsOf), ...DEFAULTS.map(defaultWidget)]),
    normaliser: new Set(forms.map(({ form }) => form.response?.normaliser)),
    renderer: new Set(
      forms.flatMap(({ form: { result } }) =>
        typeof result?.renderer === 'object' ? Object.values(result.renderer) : [result?.renderer],
      ),
    ),
    list: new Set(
      forms.flatMap(({ declaration }) => Object.values(declaration.ui?.fields ?? {}).map((look) => look.options)),
    ),
  };
  const unused = (what: 'widget' | 'normaliser' | 'renderer', files: { name: string; path: string; text: string }[]) =>
    files
      .filter(({ name }) => !used[what].has(name))
      .map((file) => findingAt(file, 0, words(`the ${what} "${file.name}"`)));
  return [
    ...unused('widget', plugins.widgets),
    ...unused('normaliser', plugins.normalisers),
    ...unused('renderer', plugins.renderers),
    ...Object.keys(lists)
      .filter((name) => !used.list.has(name))
      .map((name) => finding(options, [name], words(`the option list "${name}"`), 'name')),
  ];
}

/** One field of each sort the engine chooses a widget for. */
const DEFAULTS: FieldSchema[] = [
  { type: 'string', title: '' },
  { type: 'boolean', title: '' },
  { type: 'array', title: '' },
  { type: 'string', title: '', enum: ['a'] },
  { type: 'string', title: '', enum: Array.from({ length: 1000 }, (_, index) => index) },
];

function widgetsOf({ form: { ui } }: FormTool): string[] {
  return Object.values(ui.fields ?? {}).flatMap(({ widget }) => widget ?? []);
}

function words(what: string) {
  return {
    found: `${what}, which no declaration uses`,
    expected: 'only what is used',
    mend: 'Remove it with its test, or use it.',
  };
}
