import type { ErrorSchema } from '@rjsf/utils';
import type { ErrorObject } from 'ajv';
import { type Answers, effectiveAnswers, isShown } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import type { RunState } from '../run/run-state';
import type { FormTool } from '../tool';
import { problemWords } from './problem-words';

/** What is wrong with a field: the keyword it breaks, of JSON Schema or of ours, and the words for it. */
export interface FieldProblem {
  /** Dotted path of the field. */
  path: string;
  keyword: string;
  message: string;
}

/** Problems by top-level field name, in the order of the form. */
export type FieldProblems = ReadonlyMap<string, FieldProblem[]>;

/**
 * Checks answers against the compiled validation schema, once it is there, then against calendar and rules: the first problem of each
 * value, in the order of the form.
 */
export function checkAnswers(tool: FormTool, answers: Answers, now = new Date()): FieldProblems {
  const { declaration, extras } = tool;
  const effective = effectiveAnswers(declaration, answers);
  const problems = new Map<string, FieldProblem[]>();
  for (const problem of [...schemaProblems(tool, effective), ...(extras?.ruleProblems(tool, effective, now) ?? [])]) {
    const field = problem.path.split('.')[0] ?? '';
    const known = problems.get(field) ?? [];
    if (!field || known.some(({ path }) => path === problem.path)) continue;
    problems.set(field, [...known, problem]);
  }
  for (const [field, list] of problems) problems.set(field, extras?.inOrder(declaration, list) ?? list);
  return new Map([...problems].sort(([a], [b]) => orderOf(declaration, a) - orderOf(declaration, b)));
}

/** None as long as the validator is not there: who shows or sends something waits for it. */
function schemaProblems(tool: FormTool, effective: Answers): FieldProblem[] {
  const { validate } = tool.check;
  if (!validate || validate(effective)) return [];
  const own = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  return own.flatMap((error) => {
    const { keyword, params } = error;
    const path = pathOf(error);
    const problem = { path, keyword, message: problemWords(tool, { path, keyword, params }) };
    return tool.extras?.atItsPlaces(tool, effective, problem) ?? problem;
  });
}

/** The problems of the fields whose errors are to be seen, as rjsf takes them. */
export function toErrorSchema(problems: FieldProblems, watched: ReadonlySet<string>): ErrorSchema {
  const root: ErrorSchema = {};
  for (const [field, list] of problems) {
    if (!watched.has(field)) continue;
    for (const { path, message } of list) errorAt(root, path.split('.')).__errors = [message];
  }
  return root;
}

/** The errors with that of the field the latest run was refused for, as long as its answer stays as it was. */
export function withRefusal(
  errors: ErrorSchema | undefined,
  state: RunState,
  answers: Answers,
): ErrorSchema | undefined {
  const { field, reason } = state.status === 'failed' ? state.failure : {};
  if (state.status !== 'failed' || !field || !reason) return errors;
  if (JSON.stringify(state.run.inputs[field]) !== JSON.stringify(answers[field])) return errors;
  return { ...errors, [field]: { __errors: [reason] } } as ErrorSchema;
}

/** All fields that show at the moment. */
export function shownFields(declaration: FormDeclaration, answers: Answers): string[] {
  return Object.keys(declaration.form.properties).filter((name) => isShown(declaration, name, answers));
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
