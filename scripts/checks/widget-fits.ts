import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FieldSchema, FieldUi } from '@/generated/declaration';
import { defaultWidget } from '@/registry/ui-schema';
import type { Finding } from '../lib/finding.ts';
import { named, type PluginFile, pluginsIn } from '../lib/plugin-files.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding, type Path } from '../lib/source-map.ts';
import { listed } from '../lib/suggest.ts';

/**
 * A widget that cannot show its field leaves an empty place in the form, and a default nobody sees is sent all the same;
 * a word its widget does not read is declared in vain.
 */
export const rule = {
  name: 'widget-fits',
  explains: 'Every field can be shown by its widget, the default one included, which reads the words given for it.',
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) =>
    Object.entries(tool.form.form.properties).flatMap(([name, field]) => fieldFindings(input, tool, name, field)),
  );
}

function fieldFindings(input: CheckInput, tool: FormTool, name: string, field: FieldSchema): Finding[] {
  const look = tool.form.ui.fields?.[name];
  const path: Path = ['form', 'properties', name];
  if (field.properties) {
    return Object.entries(field.properties).flatMap(([part, inner]) =>
      shownFindings(input, tool, [...path, 'properties', part], inner, look?.widget ?? defaultWidget(inner)),
    );
  }
  const widget = look?.widget ?? defaultWidget(field);
  return [...shownFindings(input, tool, path, field, widget), ...wordFindings(input, tool, name, look, widget)];
}

/** Whether the widget takes the field as it is: its type, its options, its bounds. */
function shownFindings(
  { plugins }: CheckInput,
  { source }: FormTool,
  path: Path,
  field: FieldSchema,
  widget: string,
): Finding[] {
  const plugin = named(plugins, 'widgets', widget);
  if (!plugin?.says.field) return [];
  const [error] = misfits(plugin, field);
  if (!error) return [];
  const fitting = pluginsIn(plugins, 'widgets').filter(
    ({ name }) => misfits(named(plugins, 'widgets', name), field).length === 0,
  );
  const lacking =
    error.keyword === 'required'
      ? `no "${error.params.missingProperty}"`
      : `${error.instancePath.slice(1).replaceAll('/', '.')} as it is`;
  const words = {
    found: `a field with ${lacking}, which the widget "${widget}" cannot show`,
    expected:
      fitting.length > 0
        ? `a field for it, or one of the widgets ${listed(fitting.map(({ name }) => name))}`
        : 'a field some widget can show',
    mend: fitting.length > 0 ? 'Name another widget in ui.fields, or change the field.' : 'Change the field.',
  };
  return [finding(source, path, words, 'name')];
}

/** Words of other widgets where none is named: where one is, the contract itself tells. */
function wordFindings(
  { plugins }: CheckInput,
  { source }: FormTool,
  name: string,
  look: FieldUi | undefined,
  widget: string,
): Finding[] {
  if (!look || look.widget) return [];
  const own = named(plugins, 'widgets', widget);
  if (!own) return [];
  const words = new Set(pluginsIn(plugins, 'widgets').flatMap(optionsOf));
  const stray = Object.keys(look).filter((word) => words.has(word) && !optionsOf(own).includes(word));
  return stray.map((word) => {
    const readers = pluginsIn(plugins, 'widgets').filter((plugin) => optionsOf(plugin).includes(word));
    const told = {
      found: `"${word}", which the widget "${widget}" does not read`,
      expected: optionsOf(own).length > 0 ? `of ${listed(optionsOf(own))}` : 'no words of a widget',
      mend: `Remove it, or name a widget that reads it: ${listed(readers.map((plugin) => plugin.name))}.`,
    };
    return finding(source, ['ui', 'fields', name, word], told, 'name');
  });
}

/** Schemas of fields say what they need in as few words as can be: ajv's strict mode would want a type with each. */
const ajv = new Ajv({ strict: false });
const compiled = new WeakMap<object, ValidateFunction>();

/** What of a field keeps a widget from showing it. */
function misfits(plugin: PluginFile | undefined, field: FieldSchema): ErrorObject[] {
  const schema = plugin?.says.field;
  if (!schema) return [];
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  validate(field);
  return validate.errors ?? [];
}

function optionsOf({ says }: PluginFile): string[] {
  return Object.keys(says.options ?? {});
}
