import type { JsonSchema } from '@/registry/form-schemas';
import { strictAjv } from '../../scripts/codegen/strict-ajv.ts';

/** Problems of a value under a schema, compiled now: the keyword broken, by top-level field. */
export function liveProblems(schema: JsonSchema, value: unknown): Record<string, string> {
  const validate = strictAjv().compile(schema);
  validate(value);
  return problemsOf(validate.errors);
}

interface AjvProblem {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
}

/** Errors of ajv as the keyword broken, by top-level field; the first one of a field counts. */
export function problemsOf(errors: readonly AjvProblem[] | null | undefined): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { keyword, instancePath, params } of errors ?? []) {
    if (keyword === 'if') continue;
    const field = instancePath.split('/')[1] ?? String(params.missingProperty ?? '');
    problems[field] ??= keyword;
  }
  return problems;
}
