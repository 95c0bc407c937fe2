import type { JsonSchema } from '@/registry/form-schemas';
import { strictAjv } from '../json/strict-ajv';

type Checker = (value: unknown) => string | undefined;

/** Compiled schemas by text: only fields that changed are compiled again. */
const checkers = new Map<string, Checker>();

/** Returns why a value does not fit a schema, in the words of ajv; undefined if it fits or the schema is invalid. */
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
    return () => undefined;
  }
}

function errorText(errors: readonly { instancePath: string; message?: string }[]): string {
  return errors
    .map(({ instancePath, message }) => `${instancePath} ${message}`)
    .join(', ')
    .trim();
}
