import { testsOf } from '@/registry/conditions';
import { conditionsIn, type FormCondition } from '../declaration/form-conditions';
import { canHoldWhileShown } from '../declaration/shown-together';
import type { Finding, Findings, FindingText } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { conditionProblem, dependsOnItself, statesFor } from '../project/condition-problems';

/** A condition that is always or never true has no effect. */
export const explains =
  'Conditions of sections name existing fields, and every condition is true for some answers only.';

export function checkForm(tool: FormTool): Findings {
  const { reveal, ui } = tool.declaration;
  if (!ui) return [];
  return conditionsIn({ ...(reveal && { reveal }), ui }).flatMap((condition) => conditionFinding(tool, condition));
}

function conditionFinding(tool: FormTool, condition: FormCondition): Findings {
  const { source, form } = tool;
  const { when, path, fields, section } = condition;
  const isOfSection = section !== undefined;
  const invalid = conditionProblem(form, when);
  // Conditions of fields are reported by another rule.
  if (invalid) return isOfSection && findingAt(source, [...path, ...invalid.path], invalid.text);
  const circularField = fields.find((field) => dependsOnItself(tool.declaration as FormTool['form'], field));
  if (circularField !== undefined)
    return isOfSection && isPartOfCircle(tool, condition) && circleFinding(tool, path, circularField);
  const problem = undecidedProblem(tool, condition);
  return problem ? findingAt(source, path, problem) : [];
}

function undecidedProblem({ form }: FormTool, { when, fields, section }: FormCondition): FindingText | undefined {
  const { fulfilling, failing } = statesFor(form, when);
  const subject = section === undefined ? `"${fields[0]}"` : 'the section';
  const expected = 'a condition that some answers fulfil and others do not';
  if (!failing)
    return { found: 'a condition that always holds', expected, mend: `Remove it: ${subject} always shows.` };
  const shownSets = fields.length === 0 ? [[]] : fields.map((field) => [field]);
  if (fulfilling && shownSets.some((shown) => canHoldWhileShown(form, when, shown))) return undefined;
  const found = fulfilling ? 'a condition that never holds while its fields show' : 'a condition that never holds';
  return { found, expected, mend: `Correct it: ${subject} can never show.` };
}

/** Returns true if the section condition itself is part of the circle, not only the conditions of its fields. */
function isPartOfCircle({ declaration }: FormTool, { section, fields }: FormCondition): boolean {
  const { reveal, ui } = declaration;
  if (!ui) return false;
  const sections = ui.sections.map(({ when, ...rest }, index) =>
    index === section || !when ? rest : { ...rest, when },
  );
  const withoutCondition = { ...(reveal && { reveal }), ui: { ...ui, sections } };
  return !fields.some((field) => dependsOnItself(withoutCondition, field));
}

function circleFinding({ source, declaration }: FormTool, path: Path, field: string): Finding {
  const when = declaration.ui?.sections[Number(path[2])]?.when;
  const isSingleTest = when && testsOf(when).length === 1;
  return findingAt(source, isSingleTest ? [...path, 'field'] : path, {
    found: `a section that depends on itself, by its field "${field}"`,
    expected: 'conditions that in the end depend on a field that always shows',
    mend: 'Make it depend on another field.',
  });
}
