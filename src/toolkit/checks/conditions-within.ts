import type { Condition } from '@/generated/declaration';
import { testsOf } from '@/registry/conditions';
import type { FormDeclaration } from '@/registry/options';
import { fieldsIn, groupForm, hasParts } from '../declaration/form-fields';
import { canHoldWhileShown } from '../declaration/shown-together';
import type { Findings, FindingText } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { conditionProblem, dependsOnItself, statesFor } from '../project/condition-problems';

/** A condition of a sub-field can test only its own group; one that always or never holds has no effect. */
export const explains =
  'A condition of a sub-field, or of "required", refers only to fields of the same group or form, and is true for some answers but not for all.';

export function checkForm(tool: FormTool): Findings {
  const groups = fieldsIn(tool).filter(({ field }) => hasParts(field));
  return [
    findingsOf(tool, tool.form, ['form', 'properties'], 'Name a field of the form.'),
    groups.flatMap((group) => {
      const { name, field, path } = group;
      const inner = field.properties ? [...path, 'properties'] : [...path, 'items', 'properties'];
      const mend = `Name another part of "${name}": a condition cannot reach outside of its group.`;
      return findingsOf(tool, groupForm(tool, group), inner, mend);
    }),
  ];
}

function findingsOf({ source }: FormTool, form: FormDeclaration, path: Path, mend: string): Findings {
  return Object.entries(form.form.properties).flatMap(([name, { showIf, requiredIf }]) => {
    const shown = showIf && problemOf(form, name, showIf, mend, dependsOnItself(form, name));
    // A field that is required while it shows has the same condition twice: report it once.
    const isOtherCondition = requiredIf && JSON.stringify(requiredIf) !== JSON.stringify(showIf);
    const required = isOtherCondition && problemOf(form, name, requiredIf, mend, namesOf(requiredIf).includes(name));
    return Object.entries({ showIf: shown, requiredIf: required }).map(
      ([word, problem]) =>
        problem && findingAt(source, [...path, name, word, ...problem.path], problem.text, problem.mark),
    );
  });
}

function problemOf(
  form: FormDeclaration,
  name: string,
  when: Condition,
  mend: string,
  isCircular: boolean,
): { path: Path; text: FindingText; mark?: 'name' } | undefined {
  const invalid = conditionProblem(form, when);
  if (invalid?.path.at(-1) === 'field') return { ...invalid, text: { ...invalid.text, mend } };
  if (invalid) return invalid;
  const expected = 'a condition that some answers fulfil and others do not';
  const problem = (found: string, correction: string) => ({
    path: [],
    text: { found, expected, mend: correction },
    mark: 'name' as const,
  });
  if (isCircular) return problem(`"${name}", which depends on itself`, 'Make it depend on another field.');
  const { fulfilling, failing } = statesFor(form, when);
  if (!failing) return problem('a condition that always holds', 'Remove it.');
  if (fulfilling && canHoldWhileShown(form, when, [name])) return undefined;
  return problem('a condition that never holds', `Correct it: it does nothing for "${name}".`);
}

function namesOf(when: Condition): string[] {
  return testsOf(when).map(({ field }) => field);
}
