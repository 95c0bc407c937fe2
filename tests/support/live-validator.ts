import type { JsonSchema } from '@/registry/form-schemas';
import { brokenKeywords, firstPerField } from '@/toolkit/declaration/broken-keywords';
import { strictAjv } from '@/toolkit/json/strict-ajv';

/** Problems of a value under a schema, compiled now: the keyword broken, by top-level field. */
export function liveProblems(schema: JsonSchema, value: unknown): Record<string, string> {
  const validate = strictAjv().compile(schema);
  validate(value);
  return firstPerField(brokenKeywords(validate.errors));
}
