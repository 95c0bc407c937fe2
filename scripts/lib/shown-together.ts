import type { Condition, FieldCondition } from '@/generated/declaration';
import { conditionsOf } from '@/registry/answers';
import { testsOf } from '@/registry/conditions';
import type { FormDeclaration } from '@/registry/options';
import { statesFor } from './condition-faults.ts';

/** Whether some answers show all of these fields at once. */
export function canShowTogether(form: FormDeclaration, fields: readonly string[]): boolean {
  return waysToShow(form, fields).some((tests) => canAllHold(form, tests));
}

/** Whether a condition can hold while the fields it looks at show, and these as well. */
export function canHoldWhileShown(form: FormDeclaration, when: Condition, fields: readonly string[]): boolean {
  return waysToHold(when).some((tests) =>
    waysToShow(form, [...fields, ...lookedAt(tests)]).some((others) => canAllHold(form, [...tests, ...others])),
  );
}

function canAllHold(form: FormDeclaration, tests: FieldCondition[]): boolean {
  return tests.length === 0 || statesFor(form, { all: tests }).fulfilling !== undefined;
}

/** The fields that must show for tests to hold: one that must be empty need not. */
function lookedAt(tests: readonly FieldCondition[]): string[] {
  return tests.filter(({ filled }) => filled !== false).map(({ field }) => field);
}

/** The tests that must all hold for fields to show, with those of the fields they look at; one list per way. */
function waysToShow(
  form: FormDeclaration,
  fields: readonly string[],
  seen: readonly string[] = [],
): FieldCondition[][] {
  const [field, ...rest] = fields.filter((name) => !seen.includes(name));
  if (field === undefined) return [[]];
  const own = conditionsOf(form, field).reduce<FieldCondition[][]>(
    (ways, when) => ways.flatMap((way) => waysToHold(when).map((tests) => [...way, ...tests])),
    [[]],
  );
  return own.flatMap((tests) =>
    waysToShow(form, [...rest, ...lookedAt(tests)], [...seen, field]).map((others) => [...tests, ...others]),
  );
}

function waysToHold(when: Condition): FieldCondition[][] {
  const tests = [...testsOf(when)];
  return 'any' in when ? tests.map((test) => [test]) : [tests];
}
