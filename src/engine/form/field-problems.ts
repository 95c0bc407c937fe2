import type { ErrorSchema } from '@rjsf/utils';
import type { ErrorObject } from 'ajv';
import { type Answers, effectiveAnswers, isShown } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import type { FormTool } from '../form-tool';
import type { RefusedKey } from '../keys/refused-key';
import type { RunState } from '../run/run-state';
import { problemMessage } from './problem-message';

/** A problem of one field: the broken keyword (of JSON Schema or our own rules) and its message. */
export interface FieldProblem {
  /** Dotted path of the field. */
  path: string;
  keyword: string;
  message: string;
}

/** Problems by top-level field name, in form order. */
export type FieldProblems = ReadonlyMap<string, FieldProblem[]>;

/** Validates answers by schema (if loaded), date limits and rules: the first problem of each value, in form order. */
export function checkAnswers(tool: FormTool, answers: Answers, now = new Date()): FieldProblems {
  const { declaration, lazyFeatures } = tool;
  const effective = effectiveAnswers(declaration, answers);
  const problems = new Map<string, FieldProblem[]>();
  for (const problem of [
    ...(lazyFeatures?.formEndProblems(tool, effective) ?? []),
    ...schemaProblems(tool, effective),
    ...(lazyFeatures?.ruleProblems(tool, effective, now) ?? []),
  ]) {
    const field = problem.path.split('.')[0] ?? '';
    const fieldProblems = problems.get(field) ?? [];
    if (!field || fieldProblems.some(({ path }) => path === problem.path)) continue;
    problems.set(field, [...fieldProblems, problem]);
  }
  for (const [field, list] of problems) problems.set(field, lazyFeatures?.sortInFieldOrder(declaration, list) ?? list);
  return new Map([...problems].sort(([a], [b]) => orderOf(declaration, a) - orderOf(declaration, b)));
}

/** Returns no problems while the validator is loading: callers that show errors or submit wait for it first. */
function schemaProblems(tool: FormTool, effective: Answers): FieldProblem[] {
  const { validate } = tool.validator;
  if (!validate || validate(effective)) return [];
  const violations = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  return violations.flatMap((error) => {
    const { keyword, params } = error;
    const path = pathOf(error);
    const problem = { path, keyword, message: problemMessage(tool, { path, keyword, params }) };
    return tool.lazyFeatures?.toFieldProblems(tool, effective, problem) ?? problem;
  });
}

/** Converts the problems of touched fields to the error schema of rjsf. */
export function toErrorSchema(problems: FieldProblems, touched: ReadonlySet<string>): ErrorSchema {
  const root: ErrorSchema = {};
  for (const [field, list] of problems) {
    if (!touched.has(field)) continue;
    for (const { path, message } of list) errorAt(root, path.split('.')).__errors = [message];
  }
  return root;
}

/** Adds the error of the field for which the server refused the latest run, until the member changes that answer. */
export function withServerRefusal(
  errors: ErrorSchema | undefined,
  state: RunState,
  refusedKey: RefusedKey | undefined,
  answers: Answers,
): ErrorSchema | undefined {
  if (state.status !== 'failed') return errors;
  const { field = refusedKey?.field, reason } = state.failure;
  if (!field) return errors;
  const refusedValue = refusedKey ? refusedKey.value : state.run.inputs[field];
  if (JSON.stringify(refusedValue) !== JSON.stringify(answers[field])) return errors;
  return { ...errors, [field]: { __errors: [reason] } } as ErrorSchema;
}

/** Returns the names of all fields that are currently visible. */
export function shownFields(declaration: FormDeclaration, answers: Answers): string[] {
  return Object.keys(declaration.form.properties).filter((name) => isShown(declaration, name, answers));
}

/** Returns whether two error schemas show the same messages. */
export function sameErrors(a: ErrorSchema | undefined, b: ErrorSchema | undefined): boolean {
  return a === b || JSON.stringify(a ?? {}) === JSON.stringify(b ?? {});
}

function errorAt(schema: ErrorSchema, path: string[]): { __errors?: string[] } {
  return path.reduce<ErrorSchema>((inner, key) => {
    inner[key] ??= {};
    return inner[key] as ErrorSchema;
  }, schema);
}

function pathOf({ instancePath, params }: ErrorObject): string {
  const path = instancePath.slice(1).replaceAll('/', '.');
  return [path, params.missingProperty].filter(Boolean).join('.');
}

function orderOf(declaration: FormDeclaration, field: string): number {
  return declaration.ui.sections.flatMap((section) => section.fields).indexOf(field);
}
