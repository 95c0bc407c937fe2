import { Ajv, type ErrorObject } from 'ajv';
import type { FieldSchema } from '@/generated/declaration';
import { takesOwnValues } from '@/registry/own-values';
import { widgetOf } from '@/registry/ui-schema';
import { fieldsIn, type PlacedField } from '../lib/fields.ts';
import type { Finding } from '../lib/finding.ts';
import { madeOnce } from '../lib/last-made.ts';
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
  perTool: true,
  explains: 'Every field can be shown by its widget, the default one included, which reads the words given for it.',
};

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => fieldsIn(tool).flatMap((placed) => fieldFindings(input, tool, placed)));
}

function fieldFindings(input: CheckInput, tool: FormTool, placed: PlacedField): Finding[] {
  const { field, look, path } = placed;
  // A group is drawn by the form itself: its widget is that of its sub-fields.
  if (field.properties) return wordFindings(input, tool, placed, undefined);
  const widget = widgetOf(field, look);
  const offering = look.optionsFrom && !takesOwnValues(look) ? withOptions(field) : field;
  return [...shownFindings(input, tool, path, offering, widget), ...wordFindings(input, tool, placed, widget)];
}

/** A field whose options come from elsewhere, as its widget meets it. */
function withOptions(field: FieldSchema): FieldSchema {
  if (field.type !== 'array') return { ...field, enum: field.enum ?? ['any'] };
  const { items } = field;
  return items ? { ...field, items: { ...items, enum: items.enum ?? ['any'] } } : field;
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
  // A type that is none is reported as such.
  if (!plugin?.says.field || !TYPES.has(field.type)) return [];
  const [error] = misfits(plugin, field);
  if (!error) return [];
  const fitting = pluginsIn(plugins, 'widgets').filter(
    ({ name }) => misfits(named(plugins, 'widgets', name), field).length === 0,
  );
  const lacking =
    error.keyword === 'required'
      ? `no "${error.params.missingProperty}"`
      : `${JSON.stringify(valueAt(field, error.instancePath)) ?? 'no'} as its ${error.instancePath.slice(1).replaceAll('/', '.')}`;
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

const TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'number', 'boolean', 'array', 'object']);

function valueAt(field: FieldSchema, pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  return steps.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], field);
}

/** Words the widget does not read. Where a field names its widget, the contract itself tells. */
function wordFindings(
  { plugins }: CheckInput,
  { source, form }: FormTool,
  { name, parent, field, lookPath }: PlacedField,
  widget: string | undefined,
): Finding[] {
  const written = parent ? form.ui.fields?.[parent.name]?.fields?.[name] : form.ui.fields?.[name];
  // What is said of a type that is none says it all.
  if (!written || (written.widget && !field.properties) || !TYPES.has(field.type)) return [];
  const own = named(plugins, 'widgets', widget);
  if (widget && !own) return [];
  const read = own ? optionsOf(own) : [];
  const words = new Set(pluginsIn(plugins, 'widgets').flatMap(optionsOf));
  const stray = Object.keys(written).filter((word) => words.has(word) && !read.includes(word));
  return stray.map((word) => {
    const readers = pluginsIn(plugins, 'widgets').filter((plugin) => optionsOf(plugin).includes(word));
    const told = {
      found: `"${word}", which ${widget ? `the widget "${widget}"` : `the group "${name}"`} does not read`,
      expected: read.length > 0 ? `one of ${listed(read)}` : 'no words of a widget',
      mend: widget
        ? `Remove it, or name a widget that reads it: ${listed(readers.map((plugin) => plugin.name))}.`
        : `Write it in ui.fields.${name}.fields, at the sub-field it is for.`,
    };
    return finding(source, [...lookPath, word], told, 'name');
  });
}

/** Schemas of fields say what they need in as few words as can be: ajv's strict mode would want a type with each. */
const ajv = new Ajv({ strict: false });
const validatorOf = madeOnce((schema: object) => ajv.compile(schema));

/** What of a field keeps a widget from showing it. */
function misfits(plugin: PluginFile | undefined, field: FieldSchema): ErrorObject[] {
  const schema = plugin?.says.field;
  if (!schema) return [];
  const validate = validatorOf(schema);
  validate(field);
  return validate.errors ?? [];
}

function optionsOf({ says }: PluginFile): string[] {
  return Object.keys(says.options ?? {});
}
