import type { FieldUi } from '@/generated/declaration';
import { isShown } from '@/registry/answers';
import { fieldSchema, type JsonSchema } from '@/registry/form-schemas';
import { optionsOf } from '@/registry/options';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { shown } from '../lib/schema-words.ts';
import { finding, type Path } from '../lib/source-map.ts';
import { valueFault } from '../lib/value-fault.ts';
import { unknownName } from '../lib/walk.ts';

/**
 * A choice with presets fills another field: what it fills in must be what that field takes, whole, and where an option
 * fills in nothing the member must be asked.
 */
export const rule = {
  name: 'presets',
  perTool: true,
  explains: 'Presets fit the field they set, which shows for every option without one.',
};

type Preset = Required<Pick<FieldUi, 'presets' | 'target'>>;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    Object.entries(tool.form.ui.fields ?? {}).flatMap(([name, { presets, target }]) =>
      presets && target ? presetFindings(tool, name, { presets, target }) : [],
    ),
  );
}

function presetFindings({ source, form }: FormTool, name: string, { presets, target }: Preset): Finding[] {
  const path: Path = ['ui', 'fields', name];
  const fields = form.form.properties;
  const field = fields[target];
  if (!field)
    return [
      finding(
        source,
        [...path, 'target'],
        unknownName('field', target, Object.keys(fields), 'Name a field of the form.'),
      ),
    ];
  const options = optionsOf(fields[name]);
  const known = options.map(String);
  const whole = wholeSchema(fieldSchema(field));
  const faulty = Object.entries(presets).flatMap(([option, preset]) => {
    const at: Path = [...path, 'presets', option];
    if (!known.includes(option))
      return [finding(source, at, unknownName('option', option, known, 'Write an option of the field.'), 'name')];
    const fault = valueFault(whole, preset);
    if (fault === undefined) return [];
    const words = {
      found: shown(preset),
      expected: `a value "${target}" takes: it ${fault}`,
      mend: `Write a whole value of "${target}".`,
    };
    return [finding(source, at, words)];
  });
  const unasked = options.filter(
    (option) => !Object.hasOwn(presets, String(option)) && !isShown(form, target, { [name]: option }),
  );
  const words = {
    found: `"${target}" does not show for the option "${unasked[0]}", which has no preset`,
    expected: `a preset for it, or a reveal of "${target}"`,
    mend: `Add a preset, or to reveal: "${target}": { "when": { "field": "${name}", "is": "${unasked[0]}" }, "send": "beside" }.`,
  };
  return [...faulty, ...(unasked.length > 0 ? [finding(source, [...path, 'target'], words)] : [])];
}

/** A group is preset whole: a body would go out with some of its parts missing. */
function wholeSchema(schema: JsonSchema): JsonSchema {
  return schema.properties ? { ...schema, required: Object.keys(schema.properties) } : schema;
}
