import type { CompiledValidator } from '@/contracts/compiled-validator';
import { type Answers, effectiveAnswers } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { brokenRules } from '@/registry/rules';
import { SAMPLE_MOMENT } from './sample-files.ts';

/** What is looked at of an error of ajv. */
interface SchemaError {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
}

/** Everything answers break, by top-level field: keywords of JSON Schema, bounds of dates, needs of rules. */
export type Broken = Readonly<Record<string, readonly string[]>>;

/** What is broken by answers as a member gave them, read at the moment of samples. */
export function brokenBy(form: FormDeclaration, validate: CompiledValidator, answers: Answers): Broken {
  const effective = effectiveAnswers(form, answers);
  validate(effective);
  const rules = brokenRules(form, effective, SAMPLE_MOMENT);
  return byField([...named(validate.errors), ...rules.map(({ field, keyword }) => [field, keyword] as const)]);
}

/** The keywords errors of ajv name, by top-level property. */
export function brokenKeywords(errors: readonly SchemaError[] | null | undefined): Broken {
  return byField(named(errors));
}

/** The first thing broken of each field. */
export function firstOf(broken: Broken): Record<string, string> {
  return Object.fromEntries(Object.entries(broken).map(([field, [first = '']]) => [field, first]));
}

function byField(entries: readonly (readonly [string, string])[]): Broken {
  const fields = Map.groupBy(entries, ([field]) => field);
  return Object.fromEntries([...fields].map(([field, found]) => [field, found.map(([, keyword]) => keyword)]));
}

function named(errors: readonly SchemaError[] | null | undefined): [string, string][] {
  return (errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ keyword, instancePath, params }) => [
      instancePath.split('/')[1] ?? String(params.missingProperty ?? ''),
      keyword,
    ]);
}
