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
  const key = JSON.stringify(schema);
  const judge = judges.get(key) ?? judgeOf(schema);
  judges.set(key, judge);
  return judge(value);
}

function judgeOf(schema: JsonSchema): Judge {
  const ajv = strictAjv();
  try {
    const validate = ajv.compile(schema);
    return (value) => (validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: '' }).trim());
  } catch {
    return () => undefined;
  }
}
