import type { ErrorObject } from 'ajv';
import { Failure } from '@/contracts/failure';
import type { Problem } from '@/contracts/problem';
import type { FieldMessages } from '@/generated/declaration';
import { type Answers, defaultAnswers, effectiveAnswers } from '@/registry/answers';
import { dayOf, type Facts, prefilled } from '@/registry/facts';
import type { FormDeclaration } from '@/registry/options';
import { requestBody } from '@/registry/request-body';
import { brokenRules } from '@/registry/rules';
import { bodyProblem, fieldOf, wordsOf } from '../gateway/body-problem';
import type { Caller } from './access-tokens';
import type { ApiTool } from './api-tools';

/** What a call of a tool becomes. */
export interface ToolBody {
  /** What the form would hold. */
  answers: Answers;
  /** What the webhook is sent. */
  body: Record<string, unknown>;
}

/** What is known of a call beside its answers. */
export interface Circumstances {
  caller: Caller;
  now: Date;
  /** The address of the tool's webhook. */
  webhookAddress: string;
}

/**
 * The body a tool sends for these answers: they are checked by the validator and the rules of its page, and mapped as the
 * page maps them. What is absent begins as it does there; what does not apply under the other answers is left out.
 *
 * @throws Failure 400 with all that is wrong, by field
 */
export function toolBody({ form, validate, entry }: ApiTool, given: unknown, known: Circumstances): ToolBody {
  if (!given || typeof given !== 'object' || Array.isArray(given))
    throw new Failure('invalid_answers', 'The answers are an object with one property for each field.', 400);
  const strange = Object.keys(given).filter((name) => !Object.hasOwn(form.form.properties, name));
  const facts = factsOf(known);
  const answers = { ...defaultAnswers(form), ...prefilled(form.prefill, facts), ...(given as Answers) };
  const effective = effectiveAnswers(form, answers);
  const problems = [...strange.map(unexpected), ...schemaProblems(form, validate, effective)];
  for (const { path, keyword, message } of brokenRules(form, effective, known.now))
    problems.push({
      code: keyword,
      field: path,
      message: message ?? declared(form, path, keyword) ?? 'is out of bounds',
    });
  if (problems.length > 0) throw refused(problems);
  if (!form.request) throw new Error(`${form.id}: declares no request`);
  const body = requestBody(form, form.request, { answers, facts });
  if (!entry.validate(body)) throw bodyProblem(entry.validate.errors ?? []);
  return { answers, body };
}

function factsOf({ caller, now, webhookAddress }: Circumstances): Facts {
  const { email, firstName } = caller;
  return {
    now: now.toISOString(),
    today: dayOf(now),
    webhookAddress,
    ...(email && { email }),
    ...(firstName && { firstName }),
  };
}

function schemaProblems(form: FormDeclaration, validate: ApiTool['validate'], effective: Answers): Problem[] {
  if (validate(effective)) return [];
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  return errors.map((error) => problemOf(form, error));
}

function problemOf(form: FormDeclaration, error: ErrorObject): Problem {
  const field = fieldOf(error);
  const message = declared(form, field, error.keyword) ?? `The field "${field}" ${wordsOf(error)}.`;
  return { code: error.keyword, field, message };
}

/** The words of the declaration; parts of repeated groups are named without their numbers. */
function declared({ messages }: FormDeclaration, path: string, keyword: string): string | undefined {
  return messages.fields?.[path.replace(/\.\d+(?=\.|$)/g, '')]?.[keyword as keyof FieldMessages];
}

function unexpected(name: string): Problem {
  const shown = name.slice(0, 60);
  return { code: 'additionalProperties', field: shown, message: `The field "${shown}" is not expected.` };
}

function refused(problems: Problem[]): Failure {
  const [first] = problems;
  const more = problems.length > 1 ? ` ${problems.length - 1} more are wrong, too.` : '';
  return new Failure('invalid_answers', `${first?.message}${more}`, 400, { field: first?.field, problems });
}
