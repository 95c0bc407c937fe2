import type { FieldUi } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import { evaluateCondition } from '@/registry/conditions';
import { fieldSchema, type JsonSchema } from '@/registry/form-schemas';
import { type FormDeclaration, optionsOf } from '@/registry/options';
import { valueProblem } from '../declaration/value-problem';
import type { Findings } from '../finding';
import { findingAt, findingAtName, type Path } from '../json/json-locations';
import { jsonExcerpt } from '../json/schema-error-texts';
import type { FormTool } from '../project/check-input';
import { statesFor } from '../project/condition-problems';
import { unknownNameText } from '../project/declaration-texts';

/** A preset must be a complete value of the field it fills in, which must show for options without a preset. */
export const explains =
  'A preset is a valid value of the field it fills in, and that field shows for every option without a preset.';

type Preset = Required<Pick<FieldUi, 'presets' | 'target'>>;

export function checkForm(tool: FormTool): Findings {
  return Object.entries(tool.form.ui.fields ?? {}).flatMap(([name, { presets, target }]) =>
    presets && target ? presetFindings(tool, name, { presets, target }) : [],
  );
}

function presetFindings({ source, form }: FormTool, name: string, { presets, target }: Preset): Findings {
  const path: Path = ['ui', 'fields', name];
  const fields = form.form.properties;
  const field = fields[target];
  // Another rule reports a target that does not exist.
  if (!field) return [];
  const options = optionsOf(fields[name]);
  const optionValues = options.map(String);
  const whole = wholeSchema(fieldSchema(field));
  const invalidPresets = Object.entries(presets).flatMap(([option, preset]) => {
    const at: Path = [...path, 'presets', option];
    if (!optionValues.includes(option))
      return findingAtName(source, at, unknownNameText('option', option, optionValues, 'Name an option of the field.'));
    const reason = valueProblem(whole, preset);
    if (reason === undefined) return [];
    return findingAt(source, at, {
      found: jsonExcerpt(preset),
      expected: `a valid value of "${target}": ${reason}`,
      mend: `Write a complete value of "${target}".`,
    });
  });
  const withoutPreset = options.filter(
    (option) => !Object.hasOwn(presets, String(option)) && !showsFor(form, target, { [name]: option }),
  );
  const problem = {
    found: `"${target}" does not show for the option "${withoutPreset[0]}", which has no preset`,
    expected: `a preset for it, or a condition of "${target}"`,
    mend: `Add a preset, or write "showIf": { "field": "${name}", "is": "${withoutPreset[0]}" } in "${target}".`,
  };
  return [invalidPresets, withoutPreset.length > 0 && findingAt(source, [...path, 'target'], problem)];
}

/** Returns a schema that requires all parts of a group, because the body would otherwise lack some. */
function wholeSchema(schema: JsonSchema): JsonSchema {
  return schema.properties ? { ...schema, required: Object.keys(schema.properties) } : schema;
}

/** Returns true if some answers that include this one meet the condition of a field. */
function showsFor(form: FormDeclaration, field: string, answer: Answers): boolean {
  const when = form.reveal?.[field]?.when;
  if (!when) return true;
  const answers: Answers = { ...statesFor(form, when).fulfilling, ...answer };
  return evaluateCondition(when, (name) => answers[name]);
}
