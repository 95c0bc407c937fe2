import type { Condition, FieldCondition } from '@/generated/declaration';
import { conditionsOf } from '@/registry/answers';
import { testsOf } from '@/registry/conditions';
import type { FormDeclaration } from '@/registry/options';
import { statesFor } from '../project/condition-problems';

/** Returns true if some answers show all of these fields at once. */
export function canShowTogether(form: FormDeclaration, fields: readonly string[]): boolean {
  return waysToShow(form, fields).some((tests) => canAllHold(form, tests));
}

/** Returns true if a condition can be true while these fields and the fields it tests are shown. */
export function canHoldWhileShown(form: FormDeclaration, when: Condition, fields: readonly string[]): boolean {
  return waysToHold(when).some((tests) =>
    waysToShow(form, [...fields, ...requiredFields(tests)]).some((others) => canAllHold(form, [...tests, ...others])),
  );
}

function canAllHold(form: FormDeclaration, tests: FieldCondition[]): boolean {
  return tests.length === 0 || statesFor(form, { all: tests }).fulfilling !== undefined;
}

/** Returns the fields that must show for the tests to be true; a field that must be empty need not show. */
function requiredFields(tests: readonly FieldCondition[]): string[] {
  return tests.filter(({ filled }) => filled !== false).map(({ field }) => field);
}

/** Returns the ways in which fields can show: for each, the tests that must be true, also for the tested fields. */
function waysToShow(
  form: FormDeclaration,
  fields: readonly string[],
  seen: readonly string[] = [],
): FieldCondition[][] {
  const [field, ...rest] = fields.filter((name) => !seen.includes(name));
  if (field === undefined) return [[]];
  const ownWays = conditionsOf(form, field).reduce<FieldCondition[][]>(
    (ways, when) => ways.flatMap((way) => waysToHold(when).map((tests) => [...way, ...tests])),
    [[]],
  );
  return ownWays.flatMap((tests) =>
    waysToShow(form, [...rest, ...requiredFields(tests)], [...seen, field]).map((others) => [...tests, ...others]),
  );
}

function waysToHold(when: Condition): FieldCondition[][] {
  const tests = [...testsOf(when)];
  return 'any' in when ? tests.map((test) => [test]) : [tests];
}
