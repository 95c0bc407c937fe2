import type { CompiledValidator } from '@/contracts/compiled-validator';
import { type Answers, effectiveAnswers } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { brokenRules, formEnd } from '@/registry/rules';
import { SAMPLE_MOMENT } from '../project/sample-files';

/** The properties of an ajv error that are used here. */
interface SchemaError {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
}

/** Violated constraints by top-level field: keywords of JSON Schema, bounds of dates, and needs of rules. */
export type BrokenKeywords = Readonly<Record<string, readonly string[]>>;

/** Returns the constraints that answers of a member violate, evaluated at the moment of samples. */
export function keywordsBrokenBy(form: FormDeclaration, validate: CompiledValidator, answers: Answers): BrokenKeywords {
  const effective = effectiveAnswers(form, answers);
  const end = formEnd(form, effective);
  if (end) return { [end.field]: [end.keyword] };
  validate(effective);
  const rules = brokenRules(form, effective, SAMPLE_MOMENT);
  return byField([
    ...keywordsByField(validate.errors),
    ...rules.map(({ field, keyword }) => [field, keyword] as const),
  ]);
}

/** Groups the keywords of ajv errors by top-level property. */
export function brokenKeywords(errors: readonly SchemaError[] | null | undefined): BrokenKeywords {
  return byField(keywordsByField(errors));
}

/** Returns the first violated constraint of each field. */
export function firstPerField(keywords: BrokenKeywords): Record<string, string> {
  return Object.fromEntries(Object.entries(keywords).map(([field, [first = '']]) => [field, first]));
}

function byField(entries: readonly (readonly [string, string])[]): BrokenKeywords {
  const entriesByField = Map.groupBy(entries, ([field]) => field);
  return Object.fromEntries(
    [...entriesByField].map(([field, fieldEntries]) => [field, fieldEntries.map(([, keyword]) => keyword)]),
  );
}

function keywordsByField(errors: readonly SchemaError[] | null | undefined): [string, string][] {
  return (errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ keyword, instancePath, params }) => [
      instancePath.split('/')[1] ?? String(params.missingProperty ?? ''),
      keyword,
    ]);
}
