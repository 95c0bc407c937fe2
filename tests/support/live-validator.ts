import type { JsonSchema } from '@/registry/form-schemas';
import { strictAjv } from '../../scripts/codegen/strict-ajv.ts';
import { brokenKeywords, firstPerField } from '../../scripts/lib/broken-keywords.ts';

/** Problems of a value under a schema, compiled now: the keyword broken, by top-level field. */
export function liveProblems(schema: JsonSchema, value: unknown): Record<string, string> {
  const validate = strictAjv().compile(schema);
  validate(value);
  return firstPerField(brokenKeywords(validate.errors));
}
