import type { Condition, FieldCondition, FieldSchema } from '@/generated/declaration';
import { type Conditioned, conditionsOf } from '@/registry/answers';
import { holds, testsOf } from '@/registry/conditions';
import { type FormDeclaration, optionsOf } from '@/registry/options';
import type { Words } from './finding.ts';
import { shown } from './schema-words.ts';
import type { Path } from './source-map.ts';
import { closest, listed } from './suggest.ts';
import { unknownName } from './walk.ts';

/** What is wrong with a condition, and the place in it. */
export interface ConditionFault {
  path: Path;
  words: Words;
}

/** The first thing wrong with a condition; undefined where it can hold, and can fail to. */
export function conditionFault(form: FormDeclaration, when: Condition): ConditionFault | undefined {
  const properties = form.form.properties;
  for (const [index, test] of testsOf(when).entries()) {
    const at: Path = 'all' in when ? ['all', index] : 'any' in when ? ['any', index] : [];
    const names = Object.keys(properties);
    if (!names.includes(test.field))
      return { path: [...at, 'field'], words: unknownName('field', test.field, names, 'Name a field of the form.') };
    const [word = 'field'] = Object.keys(test).filter((name) => name !== 'field');
    const words = testFault(properties[test.field], test, form.ui.fields?.[test.field]?.labels);
    if (words) return { path: [...at, word], words };
  }
  return undefined;
}

/** Whether a field shows only when it shows already, directly or through the fields it waits for. */
export function waitsForItself(form: Conditioned, field: string): boolean {
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

/** Answers of the fields a condition names. */
type State = Readonly<Record<string, unknown>>;

/** Answers that fulfil a condition and answers that do not; undefined where there are none. */
export function statesFor(form: FormDeclaration, when: Condition): { fulfilling?: State; failing?: State } {
  const tests = testsOf(when);
  const fields = [...new Set(tests.map(({ field }) => field))];
  const states = fields.reduce<Record<string, unknown>[]>(
    (all, field) => {
      const own = tests.filter((test) => test.field === field);
      const values = candidates(form.form.properties[field], own);
      return all.flatMap((state) => values.map((value) => ({ ...state, [field]: value })));
    },
    [{}],
  );
  const fulfils = (state: State) => holds(when, (field) => state[field]);
  return { fulfilling: states.findLast(fulfils), failing: states.findLast((state) => !fulfils(state)) };
}

/** Values of a field that a set of tests could tell apart. */
function candidates(schema: FieldSchema | undefined, tests: readonly FieldCondition[]): unknown[] {
  const options = optionsOf(schema);
  const values: unknown[] = [undefined];
  if (schema?.type === 'boolean') return [false, true];
  if (schema?.type === 'array') {
    const sizes = [1, ...tests.flatMap(({ atLeast, atMost }) => [atLeast, atMost, (atMost ?? 0) + 1])];
    const most = schema.maxItems ?? (options.length || 100);
    const wanted = tests.flatMap(({ includes }) => includes ?? []);
    const others = options.filter((option) => !wanted.includes(String(option)));
    values.push(...wanted.map((option) => [option]), wanted);
    for (const size of sizes) {
      if (typeof size !== 'number' || size < 1 || size > most) continue;
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
    ...[...numbers, minimum, maximum].filter((n) => Number.isFinite(n) && n >= minimum && n <= maximum),
  ];
}

function testFault(schema: FieldSchema | undefined, test: FieldCondition, labels: Labels = {}): Words | undefined {
  if (test.filled !== undefined) return undefined;
  const isList = schema?.type === 'array';
  if (test.atLeast !== undefined || test.atMost !== undefined) return sizeFault(schema, test);
  const wanted = test.is ?? test.not ?? test.includes;
  if (isList && test.includes === undefined) {
    const word = test.is !== undefined ? 'is' : 'not';
    const mend = `Write "includes": ${shown(wanted)} instead of "${word}".`;
    return { found: `"${word}" on a list`, expected: '"includes" with an option of the list', mend };
  }
  if (!isList && test.includes !== undefined) {
    const mend = `Write "is": ${shown(wanted)} instead of "includes".`;
    const expected = '"is" with a value of the field';
    return { found: `"includes" on "${test.field}", which is no list`, expected, mend };
  }
  if (schema?.type === 'boolean') {
    const expected = `true or false, as "${test.field}" is a toggle`;
    return typeof wanted === 'boolean' ? undefined : { found: shown(wanted), expected, mend: 'Write true or false.' };
  }
  const values = Array.isArray(wanted) ? wanted : [wanted];
  return values.map((value) => optionFault(test.field, optionsOf(schema), value, labels)).find((words) => words);
}

function sizeFault(schema: FieldSchema | undefined, { field }: FieldCondition): Words | undefined {
  const type = schema?.type ?? '';
  if (['integer', 'number', 'array'].includes(type)) return undefined;
  return {
    found: `a size wanted of "${field}", which has none`,
    expected: 'a number or a list',
    mend: 'Write "is" with a value of the field, or wait for another field.',
  };
}

/** Words shown for options, by value. */
type Labels = Readonly<Record<string, string>>;

function optionFault(
  field: string,
  options: readonly (string | number)[],
  wanted: unknown,
  labels: Labels,
): Words | undefined {
  if (options.length === 0) {
    const found = `a wait for "${field}", which offers no options`;
    return { found, expected: 'a field with options, or a toggle', mend: 'Wait for another field.' };
  }
  if (options.some((option) => option === wanted)) return undefined;
  const [labelled] = Object.entries(labels).find(([, label]) => label === wanted) ?? [];
  if (labelled !== undefined) {
    const found = `${shown(wanted)}, the words shown for an option of "${field}"`;
    return { found, expected: 'the value of the option', mend: `Write ${shown(labelled)}.`, didYouMean: labelled };
  }
  return {
    found: `${shown(wanted)}, which is no option of "${field}"`,
    expected: `one of ${listed(options)}`,
    mend: 'Write an option as it stands in the list.',
    didYouMean: typeof wanted === 'string' ? closest(wanted, options) : undefined,
  };
}
