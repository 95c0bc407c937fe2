import type { ErrorObject } from 'ajv';
import { Failure } from '@/contracts/failure';
import { withoutEmpty } from '@/contracts/json';
import type { Problem } from '@/contracts/problem';
import type { FieldMessages } from '@/generated/declaration';
import { type Answers, defaultAnswers, effectiveAnswers } from '@/registry/answers';
import { type ContextVariables, momentVariables, prefillFromContext } from '@/registry/context-variables';
import type { FormDeclaration } from '@/registry/options';
import { requestBody } from '@/registry/request-body';
import { brokenRules, formEnd } from '@/registry/rules';
import { readTypedAnswers } from '@/registry/typed-answers';
import type { Caller } from '../../accounts/access-tokens';
import { bodyProblem, fieldPath, problemText } from '../body-problem';
import type { ApiTool } from './api-tools';

/** The answers and the request body of a tool call. */
export interface ToolBody {
  /** The answers as the form would hold them. */
  answers: Answers;
  body: Record<string, unknown>;
}

/** The context of a call, which prefills answers or goes into the body. */
export interface CallContext {
  caller: Caller;
  now: Date;
  /** The address of the tool's webhook. */
  webhookAddress: string;
}

/**
 * Builds the body that a tool sends for these answers. Answers are checked by the validator and the rules of the tool's
 * page, and mapped like on the page: absent answers get their defaults, and answers to hidden fields are dropped. What is today
 * anywhere on earth counts as today, since a program does not say where its user is.
 *
 * @throws Failure 400 with all problems, by field
 */
export function buildToolBody({ form, validate, entry }: ApiTool, input: unknown, context: CallContext): ToolBody {
  if (!input || typeof input !== 'object' || Array.isArray(input))
    throw new Failure('invalid_answers', 'The answers are an object with one property for each field.', 400);
  const unknownNames = Object.keys(input).filter((name) => !Object.hasOwn(form.form.properties, name));
  const variables = contextVariables(context);
  const typedAnswers = readTypedAnswers(form.form.properties, input as Answers);
  const answers = { ...defaultAnswers(form), ...prefillFromContext(form.prefill, variables), ...typedAnswers };
  const effective = effectiveAnswers(form, answers);
  const end = formEnd(form, effective);
  if (end) throw refusal([{ code: end.keyword, field: end.path, message: `Nothing is sent: ${end.message}` }]);
  const problems = [...unknownNames.map(unexpectedField), ...schemaProblems(form, validate, effective)];
  for (const { path, keyword, message } of brokenRules(form, effective, context.now, 'any'))
    problems.push({
      code: keyword,
      field: path,
      message: message ?? declaredMessage(form, path, keyword) ?? 'is out of bounds',
    });
  if (problems.length > 0) throw refusal(problems);
  if (!form.request) throw new Error(`${form.id}: declares no request`);
  const body = requestBody(form, form.request, { answers, variables });
  if (!entry.validate(body)) throw bodyProblem(entry.validate.errors ?? []);
  return { answers, body };
}

function contextVariables({ caller, now, webhookAddress }: CallContext): ContextVariables {
  const { email, firstName } = caller;
  return { ...momentVariables(now), webhookAddress, ...withoutEmpty({ email, firstName }) };
}

function schemaProblems(form: FormDeclaration, validate: ApiTool['validate'], effective: Answers): Problem[] {
  if (validate(effective)) return [];
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  return errors.map((error) => toProblem(form, error));
}

function toProblem(form: FormDeclaration, error: ErrorObject): Problem {
  const field = fieldPath(error);
  const message = declaredMessage(form, field, error.keyword) ?? `The field "${field}" ${problemText(error)}.`;
  return { code: error.keyword, field, message };
}

/** Returns the declared message for a field; fields of repeated groups are looked up without their index. */
function declaredMessage({ messages }: FormDeclaration, path: string, keyword: string): string | undefined {
  return messages.fields?.[path.replace(/\.\d+(?=\.|$)/g, '')]?.[keyword as keyof FieldMessages];
}

function unexpectedField(name: string): Problem {
  const shortName = name.slice(0, 60);
  return { code: 'additionalProperties', field: shortName, message: `The field "${shortName}" is not expected.` };
}

function refusal(problems: Problem[]): Failure {
  const [first] = problems;
  const suffix = problems.length > 1 ? ` ${problems.length - 1} more are wrong, too.` : '';
  return new Failure('invalid_answers', `${first?.message}${suffix}`, 400, { field: first?.field, problems });
}
