import type { ErrorSchema, RJSFValidationError } from '@rjsf/utils';
import type { FieldMessages } from '@/generated/declaration';
import { type Answers, effectiveAnswers, isShown } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import type { FormTool } from '../tool';

/** What is wrong with a field: the JSON Schema keyword it breaks, and the words for it. */
export interface FieldProblem {
  /** Dotted path of the field. */
  path: string;
  keyword: string;
  message: string;
}

/** Problems by top-level field name, in the order of the form. */
export type FieldProblems = ReadonlyMap<string, FieldProblem[]>;

/** Checks answers against the compiled validation schema: the first problem of each field, in the order of the form. */
export function checkAnswers({ declaration, schema, validator }: FormTool, answers: Answers): FieldProblems {
  const { errors } = validator.validateFormData(effectiveAnswers(declaration, answers), schema);
  const problems = new Map<string, FieldProblem[]>();
  for (const error of errors) {
    const path = pathOf(error);
    const field = path.split('.')[0] ?? '';
    const known = problems.get(field) ?? [];
    if (!field || error.name === 'if' || known.some((problem) => problem.path === path)) continue;
    problems.set(field, [...known, { path, keyword: error.name ?? '', message: words(declaration, field, error) }]);
  }
  return new Map([...problems].sort(([a], [b]) => orderOf(declaration, a) - orderOf(declaration, b)));
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

function pathOf({ property = '', name, params }: RJSFValidationError): string {
  const path = property.replace(/^\./, '');
  if (name !== 'required' || path.split('.').at(-1) === params?.missingProperty) return path;
  return [path, params?.missingProperty].filter(Boolean).join('.');
}

function orderOf(declaration: FormDeclaration, field: string): number {
  return declaration.ui.sections.flatMap((section) => section.fields).indexOf(field);
}

function words(declaration: FormDeclaration, field: string, { name = '', params = {} }: RJSFValidationError): string {
  const declared = declaration.messages.fields?.[field]?.[name as keyof FieldMessages];
  return declared ?? GENERAL[name]?.(params) ?? 'This value does not fit.';
}

/** What is said where the declaration says nothing, by keyword. */
const GENERAL: Record<string, (params: Record<string, unknown>) => string> = {
  required: () => 'Required',
  minItems: ({ limit }) => `Choose at least ${limit}`,
  maxItems: ({ limit }) => `Choose at most ${limit}`,
  minLength: ({ limit }) => `Enter at least ${limit} characters`,
  maxLength: ({ limit }) => `Keep it under ${limit} characters`,
  minimum: ({ limit }) => `Enter ${limit} or more`,
  maximum: ({ limit }) => `Enter ${limit} or less`,
  enum: () => 'Choose one of the options',
  format: ({ format }) =>
    format === 'email' ? 'Enter a valid email address' : 'Enter a full address, starting with https://',
};
