import type { Condition, FieldCondition } from '@/generated/declaration';
import type { JsonSchema } from './form-schemas';
import { isEmpty } from './is-empty';

export function testsOf(when: Condition): readonly FieldCondition[] {
  if ('all' in when) return when.all;
  return 'any' in when ? when.any : [when];
}

/** Returns whether a condition holds. @param answerOf returns the value of a visible field; undefined for a hidden one */
export function evaluateCondition(when: Condition, answerOf: (field: string) => unknown): boolean {
  const tests = testsOf(when);
  const isMet = (test: FieldCondition) => passesTest(test, answerOf(test.field));
  return 'any' in when ? tests.some(isMet) : tests.every(isMet);
}

function passesTest(test: FieldCondition, value: unknown): boolean {
  if (test.filled !== undefined) return test.filled !== isEmpty(value);
  if (isEmpty(value)) return false;
  if (test.is !== undefined) return Array.isArray(test.is) ? test.is.includes(value as string) : value === test.is;
  if (test.not !== undefined) return value !== test.not;
  if (test.includes !== undefined) return Array.isArray(value) && value.includes(test.includes);
  const size = Array.isArray(value) ? value.length : value;
  if (typeof size !== 'number') return false;
  return test.atLeast !== undefined ? size >= test.atLeast : size <= (test.atMost ?? size);
}

/** Returns the choice, with its field, whose selection fulfills a condition; undefined for other conditions. */
export function revealingChoice(when: Condition): { field: string; choice: unknown } | undefined {
  const [test, ...others] = testsOf(when);
  if (!test || others.length > 0 || Array.isArray(test.is)) return undefined;
  const choice = test.includes ?? test.is;
  return choice === undefined ? undefined : { field: test.field, choice };
}

/**
 * Returns the condition as JSON Schema over answers without hidden fields; equivalent to `evaluateCondition`.
 *
 * @param isList whether a field holds a list
 */
export function conditionSchema(when: Condition, isList: (field: string) => boolean): JsonSchema {
  const tests = testsOf(when).map((test) => testSchema(test, isList(test.field)));
  if ('any' in when) return { anyOf: tests };
  return tests.length === 1 && tests[0] ? tests[0] : { allOf: tests };
}

function testSchema(test: FieldCondition, isList: boolean): JsonSchema {
  const present = { properties: { [test.field]: {} }, required: [test.field] };
  if (test.filled !== undefined) return test.filled ? present : { not: present };
  return { ...present, properties: { [test.field]: valueSchema(test, isList) } };
}

function valueSchema({ is, not, includes, atLeast, atMost }: FieldCondition, isList: boolean): JsonSchema {
  if (is !== undefined) return Array.isArray(is) ? { enum: is } : { const: is };
  if (not !== undefined) return { not: { const: not } };
  if (includes !== undefined) return { type: 'array', items: {}, contains: { const: includes } };
  const [minKeyword, maxKeyword] = isList ? (['minItems', 'maxItems'] as const) : (['minimum', 'maximum'] as const);
  return {
    ...(isList ? { type: 'array', items: {} } : { type: 'number' }),
    ...(atLeast !== undefined ? { [minKeyword]: atLeast } : { [maxKeyword]: atMost }),
  };
}
