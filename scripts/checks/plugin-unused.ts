import type { FieldSchema } from '@/generated/declaration';
import { defaultWidget } from '@/registry/ui-schema';
import { type Finding, findingAt, type Words } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';
import { closest } from '../lib/suggest.ts';

/** A plugin no tool uses is code nobody sees fail; it is what stays behind when a tool changes its mind. */
export const rule = {
  name: 'plugin-unused',
  explains: 'Every widget, normaliser, renderer and shared list is used by a declaration, or by the engine unasked.',
};

export function check({ tools, forms, plugins, lists, options }: CheckInput): Finding[] {
  // What a declaration uses is not known while it cannot be read.
  if (tools.some(({ declaration }) => !declaration)) return [];
  const used = {
    widget: [...forms.flatMap(widgetsOf), ...DEFAULTS.map(defaultWidget)],
    normaliser: forms.flatMap(({ form }) => form.response?.normaliser ?? []),
    renderer: forms.flatMap(renderersOf),
    list: forms.flatMap(({ declaration }) =>
      Object.values(declaration.ui?.fields ?? {}).flatMap((look) => look.options ?? []),
    ),
  };
  const files = [
    ...unused(plugins.widgets, used.widget).map((file) => ({ file, what: 'widget' })),
    ...unused(plugins.normalisers, used.normaliser).map((file) => ({ file, what: 'normaliser' })),
    ...unused(plugins.renderers, used.renderer).map((file) => ({ file, what: 'renderer' })),
  ];
  const named = Object.keys(lists).map((name) => ({ name }));
  return [
    ...files.map(({ file, what }) => findingAt(file, 0, words(what, file.name))),
    ...unused(named, used.list).map(({ name }) => finding(options, [name], words('option list', name), 'name')),
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

function renderersOf({ form: { result } }: FormTool): string[] {
  return typeof result?.renderer === 'object' ? Object.values(result.renderer) : [result?.renderer ?? []].flat();
}

/** What nobody names, nor seems to mean by a name that does not exist. */
function unused<T extends { name: string }>(there: readonly T[], names: readonly string[]): T[] {
  const known = there.map(({ name }) => name);
  const meant = names.flatMap((name) => (known.includes(name) ? name : (closest(name, known) ?? [])));
  return there.filter(({ name }) => !meant.includes(name));
}

function words(what: string, name: string): Words {
  const found = `the ${what} "${name}", which no declaration uses`;
  return { found, expected: 'only what is used', mend: 'Remove it with its test, or use it.' };
}
