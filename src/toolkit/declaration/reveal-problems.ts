import type { Reveal } from '@/generated/declaration';
import { revealingChoice } from '@/registry/conditions';
import { type FormDeclaration, optionsOf } from '@/registry/options';
import type { Finding, FindingText } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { conditionProblem, dependsOnItself } from '../project/condition-problems';
import { unknownNameText } from '../project/declaration-texts';

/** Returns the first problem in the `reveal` of a field; undefined if it can show and be sent as declared. */
export function revealProblem(tool: FormTool, field: string): Finding | undefined {
  const { source, form, declaration } = tool;
  const reveal = declaration.reveal?.[field];
  if (!reveal) return undefined;
  const names = Object.keys(form.form.properties);
  const at = (...path: Path): Path => ['reveal', field, ...path];
  if (!names.includes(field)) {
    const problem = unknownNameText('field', field, names, 'Correct the name, or add the field to the form.');
    return findingAt(source, at(), problem, 'name');
  }
  const invalid = conditionProblem(form, reveal.when);
  if (invalid && invalid.path.at(-1) === 'field') return findingAt(source, at('when', ...invalid.path), invalid.text);
  // Circular conditions were removed from `form`, so look at the declaration.
  if (dependsOnItself({ reveal: declaration.reveal, ui: declaration.ui ?? form.ui }, field)) {
    const expected = 'conditions that in the end depend on a field that always shows';
    const found = `"${field}", which depends on itself`;
    const problem = { found, expected, mend: 'Make it depend on another field.' };
    return findingAt(source, at('when', ...('field' in reveal.when ? ['field'] : [])), problem);
  }
  if (invalid) return findingAt(source, at('when', ...invalid.path), invalid.text);
  const sendProblem = reveal.send === 'replace' ? replaceProblem(form, field, reveal) : undefined;
  return sendProblem && findingAt(source, at('send'), sendProblem);
}

function replaceProblem(
  { form, reveal = {} }: FormDeclaration,
  field: string,
  { when }: Reveal,
): FindingText | undefined {
  const choice = revealingChoice(when);
  if (!choice) {
    const found = '"replace" with a condition that does not test a single choice';
    return { found, expected: '"beside"', mend: 'Write "beside", or make it depend on a single choice of one field.' };
  }
  const parent = form.properties[choice.field];
  if (optionsOf(parent).length === 0 || parent?.type === 'integer') {
    const found = `"replace", although "${choice.field}" has no choice that a text could replace`;
    return { found, expected: '"beside"', mend: 'Write "beside", and send the field in the body.' };
  }
  if (form.properties[field]?.type !== 'string') {
    const mend = 'Write "beside", or make the field a text.';
    return { found: '"replace" for a field that is not a text', expected: '"beside"', mend };
  }
  const [first = field] = Object.entries(reveal).find(([, other]) => isSame(other, when)) ?? [];
  if (first === field) return undefined;
  const found = `"replace", although "${first}" already replaces the same option`;
  return { found, expected: 'one text per option', mend: 'Write "beside" for one of the two, or remove it.' };
}

function isSame(other: Reveal, when: Reveal['when']): boolean {
  const [one, choice] = [revealingChoice(other.when), revealingChoice(when)];
  return other.send === 'replace' && one?.field === choice?.field && one?.choice === choice?.choice;
}
