import type { JsonSchema } from '@/registry/form-schemas';
import { boundText } from '../json/schema-error-texts';
import { strictAjv } from '../json/strict-ajv';

type Checker = (value: unknown) => string | undefined;

/** Compiled schemas by text: only fields that changed are compiled again. */
const checkers = new Map<string, Checker>();

/** Returns what a value must be to fit a schema, such as `at most 5`; undefined if it fits or the schema is invalid. */
export function valueProblem(schema: JsonSchema, value: unknown): string | undefined {
  // Title and default do not matter for validation; without them most fields share a schema.
  const { title: _title, description: _description, default: _default, ...constraints } = schema;
  const key = JSON.stringify(constraints);
  const check = checkers.get(key) ?? compileChecker(constraints);
  checkers.set(key, check);
  return check(value);
}

function compileChecker(schema: JsonSchema): Checker {
  try {
    const validate = strictAjv().compile(schema);
    return (value) => (validate(value) ? undefined : errorText(validate.errors ?? []));
  } catch {
    // A schema that cannot be compiled is told by the rule on schemas, and refuses no value here.
    return () => undefined;
  }
}

function errorText(errors: readonly Parameters<typeof boundText>[0][]): string {
  return [...new Set(errors.map((error) => boundText(error) ?? 'a value that fits'))].join(', ');
}
