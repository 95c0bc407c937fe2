import { testsOf } from '@/registry/conditions';
import { conditionsIn, type FormCondition } from '../declaration/form-conditions';
import { canHoldWhileShown } from '../declaration/shown-together';
import type { Finding, FindingText } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';
import { conditionProblem, statesFor, waitsForItself } from '../project/condition-problems';

/** A condition that is always true, or never, has no effect. */
export const explains =
  'Every condition of a section names existing fields, and every condition can hold and can fail.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => {
    const { reveal, ui } = tool.declaration;
    if (!ui) return [];
    return conditionsIn({ ...(reveal && { reveal }), ui }).flatMap((condition) => conditionFinding(tool, condition));
  });
}

function conditionFinding(tool: FormTool, condition: FormCondition): Finding[] {
  const { source, form } = tool;
  const { when, path, fields, section } = condition;
  const isOfSection = section !== undefined;
  const invalid = conditionProblem(form, when);
  // Conditions of fields are reported by another rule.
  if (invalid) return isOfSection ? [findingAt(source, [...path, ...invalid.path], invalid.text)] : [];
  const circular = fields.find((field) => waitsForItself(tool.declaration as FormTool['form'], field));
  if (circular !== undefined)
    return isOfSection && isPartOfCircle(tool, condition) ? [circleFinding(tool, path, circular)] : [];
  const problem = undecidedProblem(tool, condition);
  return problem ? [findingAt(source, path, problem)] : [];
}

function undecidedProblem({ form }: FormTool, { when, fields, section }: FormCondition): FindingText | undefined {
  const { fulfilling, failing } = statesFor(form, when);
  const what = section === undefined ? `"${fields[0]}"` : 'the section';
  const expected = 'a condition that some answers fulfil and others do not';
  if (!failing) return { found: 'a condition that always holds', expected, mend: `Remove it: ${what} always shows.` };
  const shows = fields.length === 0 ? [[]] : fields.map((field) => [field]);
  if (fulfilling && shows.some((shown) => canHoldWhileShown(form, when, shown))) return undefined;
  const found = fulfilling ? 'a condition that never holds while its fields show' : 'a condition that never holds';
  return { found, expected, mend: `Correct it: ${what} can never show.` };
}

/** Returns true if the section condition itself is part of the circle, not only the conditions of its fields. */
function isPartOfCircle({ declaration }: FormTool, { section, fields }: FormCondition): boolean {
  const { reveal, ui } = declaration;
  if (!ui) return false;
  const sections = ui.sections.map(({ when, ...rest }, index) =>
    index === section || !when ? rest : { ...rest, when },
  );
  const without = { ...(reveal && { reveal }), ui: { ...ui, sections } };
  return !fields.some((field) => waitsForItself(without, field));
}

function circleFinding({ source, declaration }: FormTool, path: Path, field: string): Finding {
  const when = declaration.ui?.sections[Number(path[2])]?.when;
  const single = when && testsOf(when).length === 1;
  return findingAt(source, single ? [...path, 'field'] : path, {
    found: `a section that waits for itself: "${field}" stands in it`,
    expected: 'conditions that lead to a field that always shows',
    mend: 'Let it wait for another field.',
  });
}
