import type { ErrorObject } from 'ajv';
import { Failure } from '@/contracts/failure';

/** The first error of a body validation as a failure that names the field. */
export function bodyProblem(errors: readonly ErrorObject[]): Failure {
  const [error] = errors;
  if (!error) return new Failure('invalid_body', 'The request is not what this tool expects.', 400);
  const field = fieldPath(error);
  const text = problemText(error);
  const message = field ? `The field "${field}" ${text}.` : `The request ${text}.`;
  return new Failure('invalid_body', message, 400, { field });
}

/** The dotted path of the field an error is about; empty for the body as a whole. */
export function fieldPath({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath.split('/').filter(Boolean);
  if (keyword === 'required') path.push(String(params.missingProperty));
  if (keyword === 'additionalProperties') path.push(String(params.additionalProperty));
  return path.join('.');
}

/** The predicate of a sentence about the field: "is missing". */
export function problemText({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'required') return 'is missing';
  if (keyword === 'additionalProperties') return 'is not expected';
  if (keyword === 'enum' || keyword === 'const') return 'holds a value that is not offered';
  if (keyword === 'minLength' && params.limit === 1) return 'must not be empty';
  if (keyword === 'format') return `must be a valid ${String(params.format)}`;
  return message ?? 'is not valid';
}
