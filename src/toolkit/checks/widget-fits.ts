import { Ajv, type ErrorObject } from 'ajv';
import type { FieldSchema } from '@/generated/declaration';
import { allowsCustomValues } from '@/registry/custom-values';
import { widgetOf } from '@/registry/ui-schema';
import { type FormField, fieldsIn } from '../declaration/form-fields';
import type { Finding } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import { memoizeByObject } from '../memoize';
import type { CheckInput, FormTool } from '../project/check-input';
import { findPlugin, type PluginFile, pluginsIn } from '../project/plugin-files';
import { joinNames } from '../text/suggest';

/**
 * If a widget cannot show its field, the form has a gap and still sends the default. A setting that the widget does not
 * read has no effect.
 */
export const explains = 'The widget of a field (declared or default) can show the field and reads all of its settings.';
export const perTool = true;

export function check(input: CheckInput): Finding[] {
  return input.forms.flatMap((tool) => fieldsIn(tool).flatMap((formField) => fieldFindings(input, tool, formField)));
}

function fieldFindings(input: CheckInput, tool: FormTool, formField: FormField): Finding[] {
  const { field, fieldUi, path } = formField;
  // The form renders groups itself; widgets belong to their sub-fields.
  if (field.properties) return wordFindings(input, tool, formField, undefined);
  const widget = widgetOf(field, fieldUi);
  const effectiveField = fieldUi.optionsFrom && !allowsCustomValues(fieldUi) ? withOptions(field) : field;
  return [...shownFindings(input, tool, path, effectiveField, widget), ...wordFindings(input, tool, formField, widget)];
}

/** Returns a field with loaded options as its widget gets it: with an enum. */
function withOptions(field: FieldSchema): FieldSchema {
  if (field.type !== 'array') return { ...field, enum: field.enum ?? ['any'] };
  const { items } = field;
  return items ? { ...field, items: { ...items, enum: items.enum ?? ['any'] } } : field;
}

/** Checks that the widget supports the type, options and bounds of the field. */
function shownFindings(
  { plugins }: CheckInput,
  { source }: FormTool,
  path: Path,
  field: FieldSchema,
  widget: string,
): Finding[] {
  const plugin = findPlugin(plugins, 'widgets', widget);
  // Schema validation reports unknown types.
  if (!plugin?.manifest.field || !TYPES.has(field.type)) return [];
  const [error] = validationErrors(plugin, field);
  if (!error) return [];
  const suitable = pluginsIn(plugins, 'widgets').filter(
    ({ name }) => validationErrors(findPlugin(plugins, 'widgets', name), field).length === 0,
  );
  const obstacle =
    error.keyword === 'required'
      ? `no "${error.params.missingProperty}"`
      : `${JSON.stringify(valueAt(field, error.instancePath)) ?? 'no'} as its ${error.instancePath.slice(1).replaceAll('/', '.')}`;
  const problem = {
    found: `a field with ${obstacle}, which the widget "${widget}" cannot show`,
    expected:
      suitable.length > 0
        ? `another kind of field, or one of the widgets ${joinNames(suitable.map(({ name }) => name))}`
        : 'a field that some widget can show',
    mend: suitable.length > 0 ? 'Name another widget, or change the field.' : 'Change the field.',
  };
  return [findingAt(source, path, problem, 'name')];
}

const TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'number', 'boolean', 'array', 'object']);

function valueAt(field: FieldSchema, pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  return steps.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], field);
}

/** Reports settings that the default widget does not read. If the field names its widget, schema validation reports them. */
function wordFindings(
  { plugins }: CheckInput,
  { source, form }: FormTool,
  { name, parent, field, uiPath }: FormField,
  widget: string | undefined,
): Finding[] {
  const declaredUi = parent ? parent.fieldUi.fields?.[name] : form.ui.fields?.[name];
  // Schema validation reports an unknown type.
  if (!declaredUi || (declaredUi.widget && !field.properties) || !TYPES.has(field.type)) return [];
  const own = findPlugin(plugins, 'widgets', widget);
  if (widget && !own) return [];
  const read = own ? optionsOf(own) : [];
  const widgetOptions = new Set(pluginsIn(plugins, 'widgets').flatMap(optionsOf));
  const stray = Object.keys(declaredUi).filter((word) => widgetOptions.has(word) && !read.includes(word));
  return stray.map((word) => {
    const readers = pluginsIn(plugins, 'widgets').filter((plugin) => optionsOf(plugin).includes(word));
    const problem = {
      found: `"${word}", which ${widget ? `the widget "${widget}"` : `the group "${name}"`} does not read`,
      expected: read.length > 0 ? `one of ${joinNames(read)}` : 'no words of a widget',
      mend: widget
        ? `Remove it, or name a widget that reads it: ${joinNames(readers.map((plugin) => plugin.name))}.`
        : `Write it at the sub-field of "${name}" it is for.`,
    };
    return findingAt(source, [...uiPath, word], problem, 'name');
  });
}

/** Not in ajv's strict mode, which would require a type in every schema of a plugin. */
const ajv = new Ajv({ strict: false });
const validatorOf = memoizeByObject((schema: object) => ajv.compile(schema));

/** Returns the reasons why a widget cannot show a field. */
function validationErrors(plugin: PluginFile | undefined, field: FieldSchema): ErrorObject[] {
  const schema = plugin?.manifest.field;
  if (!schema) return [];
  const validate = validatorOf(schema);
  validate(field);
  return validate.errors ?? [];
}

function optionsOf({ manifest }: PluginFile): string[] {
  return Object.keys(manifest.options ?? {});
}
