import type { Condition, FieldCondition } from '@/generated/declaration';
import { isEmpty } from './empty';
import type { JsonSchema } from './form-schemas';

/** The single tests a condition is made of. */
export function testsOf(when: Condition): readonly FieldCondition[] {
  if ('all' in when) return when.all;
  return 'any' in when ? when.any : [when];
}

/**
 * Whether a condition holds.
 *
 * @param heldBy what a field holds that shows; undefined for one that is hidden
 */
export function holds(when: Condition, heldBy: (field: string) => unknown): boolean {
  const tests = testsOf(when);
  const one = (test: FieldCondition) => passes(test, heldBy(test.field));
  return 'any' in when ? tests.some(one) : tests.every(one);
}

function passes(test: FieldCondition, value: unknown): boolean {
  if (test.filled !== undefined) return test.filled !== isEmpty(value);
  if (isEmpty(value)) return false;
  if (test.is !== undefined) return Array.isArray(test.is) ? test.is.includes(value as string) : value === test.is;
  if (test.not !== undefined) return value !== test.not;
  if (test.includes !== undefined) return Array.isArray(value) && value.includes(test.includes);
  const size = Array.isArray(value) ? value.length : value;
  if (typeof size !== 'number') return false;
  return test.atLeast !== undefined ? size >= test.atLeast : size <= (test.atMost ?? size);
}

/** The choice that fulfils a condition by being made, and the field it is made in; undefined for other conditions. */
export function choiceOf(when: Condition): { field: string; choice: unknown } | undefined {
  const [test, ...others] = testsOf(when);
  if (!test || others.length > 0 || Array.isArray(test.is)) return undefined;
  const choice = test.includes ?? test.is;
  return choice === undefined ? undefined : { field: test.field, choice };
}

/**
 * The condition as JSON Schema over answers from which hidden fields are absent: both say the same.
 *
 * @param isList whether a field holds a list
 */
export function conditionSchema(when: Condition, isList: (field: string) => boolean): JsonSchema {
  const tests = testsOf(when).map((test) => testSchema(test, isList(test.field)));
  if ('any' in when) return { anyOf: tests };
  return tests.length === 1 && tests[0] ? tests[0] : { allOf: tests };
}

function testSchema(test: FieldCondition, isList: boolean): JsonSchema {
  const there = { properties: { [test.field]: {} }, required: [test.field] };
  if (test.filled !== undefined) return test.filled ? there : { not: there };
  return { ...there, properties: { [test.field]: valueSchema(test, isList) } };
}

function valueSchema({ is, not, includes, atLeast, atMost }: FieldCondition, isList: boolean): JsonSchema {
  if (is !== undefined) return Array.isArray(is) ? { enum: is } : { const: is };
  if (not !== undefined) return { not: { const: not } };
  if (includes !== undefined) return { type: 'array', contains: { const: includes } };
  const [least, most] = isList ? (['minItems', 'maxItems'] as const) : (['minimum', 'maximum'] as const);
  return { type: isList ? 'array' : 'number', ...(atLeast !== undefined ? { [least]: atLeast } : { [most]: atMost }) };
}
