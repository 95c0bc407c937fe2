import type { Condition, FieldCondition, FieldSchema } from '@/generated/declaration';
import { type ConditionalForm, conditionsOf } from '@/registry/answers';
import { evaluateCondition, testsOf } from '@/registry/conditions';
import { type FormDeclaration, optionsOf } from '@/registry/options';
import type { FindingText } from '../finding';
import type { Path } from '../json/json-locations';
import { jsonExcerpt } from '../json/schema-error-texts';
import { closestName, joinNames } from '../text/suggest';
import { unknownNameText } from './declaration-texts';

/** Returns the first problem of a condition, at a path within it; undefined if it can be true and can be false. */
export function conditionProblem(
  form: FormDeclaration,
  when: Condition,
): { path: Path; text: FindingText } | undefined {
  const properties = form.form.properties;
  for (const [index, test] of testsOf(when).entries()) {
    const at: Path = 'all' in when ? ['all', index] : 'any' in when ? ['any', index] : [];
    const names = Object.keys(properties);
    if (!names.includes(test.field))
      return { path: [...at, 'field'], text: unknownNameText('field', test.field, names, 'Name a field of the form.') };
    const [word = 'field'] = Object.keys(test).filter((name) => name !== 'field');
    const text = testProblem(properties[test.field], test, form.ui.fields?.[test.field]?.labels);
    if (text) return { path: [...at, word], text };
  }
  return undefined;
}

/** Returns true if the conditions of a field depend on the field itself, directly or through other fields. */
export function dependsOnItself(form: ConditionalForm, field: string): boolean {
  const seen = new Set<string>();
  const reaches = (name: string): boolean =>
    conditionsOf(form, name)
      .flatMap(testsOf)
      .some((test) => {
        if (test.field === field) return true;
        if (seen.has(test.field)) return false;
        seen.add(test.field);
        return reaches(test.field);
      });
  return reaches(field);
}

/** Answers to the fields that a condition names. */
type State = Readonly<Record<string, unknown>>;

/** Finds answers that fulfill a condition and answers that do not; undefined if there are none. */
export function statesFor(form: FormDeclaration, when: Condition): { fulfilling?: State; failing?: State } {
  const tests = testsOf(when);
  const fields = [...new Set(tests.map(({ field }) => field))];
  const states = fields.reduce<Record<string, unknown>[]>(
    (all, field) => {
      const fieldTests = tests.filter((test) => test.field === field);
      const values = candidateValues(form.form.properties[field], fieldTests);
      return all.flatMap((state) => values.map((value) => ({ ...state, [field]: value })));
    },
    [{}],
  );
  const isFulfilled = (state: State) => evaluateCondition(when, (field) => state[field]);
  return { fulfilling: states.findLast(isFulfilled), failing: states.findLast((state) => !isFulfilled(state)) };
}

/** Returns values of a field that these tests could distinguish. */
function candidateValues(schema: FieldSchema | undefined, tests: readonly FieldCondition[]): unknown[] {
  const options = optionsOf(schema);
  const values: unknown[] = [undefined];
  if (schema?.type === 'boolean') return [false, true];
  if (schema?.type === 'array') {
    const sizes = [1, ...tests.flatMap(({ atLeast, atMost }) => [atLeast, atMost, (atMost ?? 0) + 1])];
    const maxSize = schema.maxItems ?? (options.length || 100);
    const included = tests.flatMap(({ includes }) => includes ?? []);
    const others = options.filter((option) => !included.includes(String(option)));
    values.push(...included.map((option) => [option]), included);
    for (const size of sizes) {
      if (typeof size !== 'number' || size < 1 || size > maxSize) continue;
      values.push(Array.from({ length: size }, (_, index) => others[index] ?? `entry ${index}`));
    }
    return values.filter((value) => value === undefined || (value as unknown[]).length > 0);
  }
  if (options.length > 0) return [...values, ...options];
  if (schema?.type === 'string') return [...values, 'any words', ...tests.flatMap(({ is = [] }) => is)];
  const bounds = tests.flatMap(({ atLeast, atMost, is, not }) => [atLeast, atMost, is, not].flat());
  const numbers = bounds.filter((value) => typeof value === 'number').flatMap((value) => [value - 1, value, value + 1]);
  const { minimum = -Infinity, maximum = Infinity } = schema ?? {};
  return [
    ...values,
    ...[...numbers, minimum, maximum, 0].filter((n) => Number.isFinite(n) && n >= minimum && n <= maximum),
  ];
}

function testProblem(
  schema: FieldSchema | undefined,
  test: FieldCondition,
  labels: Labels = {},
): FindingText | undefined {
  if (test.filled !== undefined) return undefined;
  const isList = schema?.type === 'array';
  if (test.atLeast !== undefined || test.atMost !== undefined) return sizeProblem(schema, test);
  const operand = test.is ?? test.not ?? test.includes;
  if (isList && test.includes === undefined) {
    const word = test.is !== undefined ? 'is' : 'not';
    const mend = `Write "includes": ${jsonExcerpt(operand)} instead of "${word}".`;
    return { found: `"${word}" on a list`, expected: '"includes" with an option of the list', mend };
  }
  if (!isList && test.includes !== undefined) {
    const mend = `Write "is": ${jsonExcerpt(operand)} instead of "includes".`;
    const expected = '"is" with a value of the field';
    return { found: `"includes" on "${test.field}", which is no list`, expected, mend };
  }
  if (schema?.type === 'boolean') {
    const expected = `true or false, as "${test.field}" is a toggle`;
    return typeof operand === 'boolean'
      ? undefined
      : { found: jsonExcerpt(operand), expected, mend: 'Write true or false.' };
  }
  const values = Array.isArray(operand) ? operand : [operand];
  return values.map((value) => optionProblem(test.field, optionsOf(schema), value, labels)).find((problem) => problem);
}

function sizeProblem(schema: FieldSchema | undefined, { field }: FieldCondition): FindingText | undefined {
  const type = schema?.type ?? '';
  if (['integer', 'number', 'array'].includes(type)) return undefined;
  return {
    found: `a size wanted of "${field}", which has none`,
    expected: 'a number or a list',
    mend: 'Write "is" with a value of the field, or wait for another field.',
  };
}

type Labels = Readonly<Record<string, string>>;

function optionProblem(
  field: string,
  options: readonly (string | number)[],
  value: unknown,
  labels: Labels,
): FindingText | undefined {
  if (options.length === 0) {
    const found = `a condition on "${field}", which offers no options`;
    return { found, expected: 'a field with options, or a toggle', mend: 'Wait for another field.' };
  }
  if (options.some((option) => option === value)) return undefined;
  const [labelled] = Object.entries(labels).find(([, label]) => label === value) ?? [];
  if (labelled !== undefined)
    return {
      found: `${jsonExcerpt(value)}, the words shown for an option of "${field}"`,
      expected: 'the value of the option',
      mend: `Write ${jsonExcerpt(labelled)}.`,
      didYouMean: labelled,
    };
  return {
    found: `${jsonExcerpt(value)}, which is no option of "${field}"`,
    expected: `one of ${joinNames(options)}`,
    mend: 'Write an option as it stands in the list.',
    didYouMean: typeof value === 'string' ? closestName(value, options) : undefined,
  };
}
