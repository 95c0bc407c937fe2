import type { JsonSchema } from '@/registry/form-schemas';
import { strictAjv } from '../codegen/strict-ajv.ts';

type Judge = (value: unknown) => string | undefined;

/** Schemas compiled earlier, by their text: of all the fields only the one just edited is new. */
const judges = new Map<string, Judge>();

/**
 * What keeps a schema from taking a value, in the words of ajv; undefined where it takes it. A schema that ajv refuses
 * takes everything here: a rule of its own reports it.
 */
export function valueFault(schema: JsonSchema, value: unknown): string | undefined {
  // What a field is called, and begins with, decides nothing: most fields are like another one without.
  const { title: _title, description: _description, default: _default, ...asked } = schema;
  const key = JSON.stringify(asked);
  const judge = judges.get(key) ?? judgeOf(asked);
  judges.set(key, judge);
  return judge(value);
}

function judgeOf(schema: JsonSchema): Judge {
  try {
    const validate = strictAjv().compile(schema);
    return (value) => (validate(value) ? undefined : wordsOf(validate.errors ?? []));
  } catch {
    return () => undefined;
  }
}

function wordsOf(errors: readonly { instancePath: string; message?: string }[]): string {
  return errors
    .map(({ instancePath, message }) => `${instancePath} ${message}`)
    .join(', ')
    .trim();
}
