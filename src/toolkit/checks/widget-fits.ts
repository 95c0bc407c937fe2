import { Ajv, type ErrorObject } from 'ajv';
import type { FieldSchema } from '@/generated/declaration';
import { allowsCustomValues } from '@/registry/custom-values';
import { valueAt } from '@/registry/surface/json-builder';
import { widgetOf } from '@/registry/ui-schema';
import type { FormField } from '../declaration/form-fields';
import type { Findings } from '../finding';
import { findingAtName, type Path } from '../json/json-locations';
import { memoizeByObject } from '../memoize';
import type { CheckInput, FormTool } from '../project/check-input';
import { findPlugin, type PluginFile, pluginsIn } from '../project/plugin-files';
import { joinNames } from '../text/suggest';

/** A field that its widget cannot show is a gap that sends its default; a setting that is not read has no effect. */
export const explains = 'The widget of a field (declared or default) can show the field and reads all of its settings.';

export function checkField(formField: FormField, tool: FormTool, input: CheckInput): Findings {
  const { field, fieldUi, path } = formField;
  // The form renders groups itself; widgets belong to their sub-fields.
  if (field.properties) return wordFindings(input, tool, formField, undefined);
  const widget = widgetOf(field, fieldUi);
  const effectiveField = fieldUi.optionsFrom && !allowsCustomValues(fieldUi) ? withOptions(field) : field;
  return [shownFindings(input, tool, path, effectiveField, widget), wordFindings(input, tool, formField, widget)];
}

/** Returns a field with loaded options as its widget gets it: with an enum. */
function withOptions(field: FieldSchema): FieldSchema {
  if (field.type !== 'array') return { ...field, enum: field.enum ?? ['any'] };
  const { items } = field;
  return items ? { ...field, items: { ...items, enum: items.enum ?? ['any'] } } : field;
}

function shownFindings(
  { plugins }: CheckInput,
  { source }: FormTool,
  path: Path,
  field: FieldSchema,
  widget: string,
): Findings {
  const plugin = findPlugin(plugins, 'widgets', widget);
  // Schema validation reports unknown types.
  if (!plugin?.manifest.field || !TYPES.has(field.type)) return [];
  const [error] = validationErrors(plugin, field);
  if (!error) return [];
  const suitable = pluginsIn(plugins, 'widgets').filter(
    ({ name }) => validationErrors(findPlugin(plugins, 'widgets', name), field).length === 0,
  );
  if (field.type === 'number' && field.enum)
    return findingAtName(source, path, {
      found: 'numbers with decimals as options',
      expected: 'options that are texts or whole numbers',
      mend: 'Remove "type", and write the numbers as texts.',
    });
  const steps = error.instancePath.split('/').slice(1);
  const obstacle =
    error.keyword === 'required'
      ? `no "${error.params.missingProperty}"`
      : `${JSON.stringify(valueAt(field, steps)) ?? 'no'} as its ${steps.join('.')}`;
  return findingAtName(source, path, {
    found: `a field with ${obstacle}, which the widget "${widget}" cannot show`,
    expected:
      suitable.length > 0
        ? `another kind of field, or one of the widgets ${joinNames(suitable.map(({ name }) => name))}`
        : 'a field that some widget can show',
    mend: suitable.length > 0 ? 'Name another widget, or change the field.' : 'Change the field.',
  });
}

const TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'number', 'boolean', 'array', 'object']);

/** Reports settings that the default widget does not read. If the field names its widget, schema validation reports them. */
function wordFindings(
  { plugins }: CheckInput,
  { source, form }: FormTool,
  { name, parent, field, uiPath }: FormField,
  widget: string | undefined,
): Findings {
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
    return findingAtName(source, [...uiPath, word], {
      found: `"${word}", which ${widget ? `the widget "${widget}"` : `the group "${name}"`} does not read`,
      expected: read.length > 0 ? `one of ${joinNames(read)}` : 'no words of a widget',
      mend: widget
        ? `Remove it, or name a widget that reads it: ${joinNames(readers.map((plugin) => plugin.name))}.`
        : `Write it at the sub-field of "${name}" it is for.`,
    });
  });
}

/** Not in ajv's strict mode, which would require a type in every schema of a plugin. */
const ajv = new Ajv({ strict: false });
const validatorOf = memoizeByObject((schema: object) => ajv.compile(schema));

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
