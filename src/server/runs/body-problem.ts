import type { ErrorObject } from 'ajv';
import { Failure } from '@/contracts/failure';

/** Creates the failure for the first error of a body validation. It names the field. */
export function bodyProblem(errors: readonly ErrorObject[]): Failure {
  const [error] = errors;
  if (!error) return new Failure('invalid_body', 'The request is not what this tool expects.', 400);
  const field = fieldPath(error);
  const text = problemText(error);
  const message = field ? `The field "${field}" ${text}.` : `The request ${text}.`;
  return new Failure('invalid_body', message, 400, { field });
}

/** Returns the dotted path of the field with the error; empty for the whole body. */
export function fieldPath({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath.split('/').filter(Boolean);
  if (keyword === 'required') path.push(String(params.missingProperty));
  if (keyword === 'additionalProperties') path.push(String(params.additionalProperty));
  return path.join('.');
}

/** Returns the predicate of a sentence about the field: "is missing". */
export function problemText({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'required') return 'is missing';
  if (keyword === 'additionalProperties') return 'is not expected';
  if (keyword === 'enum' || keyword === 'const') return 'holds a value that is not offered';
  if (keyword === 'minLength' && params.limit === 1) return 'must not be empty';
  if (keyword === 'format') return `must be a valid ${String(params.format)}`;
  return message ?? 'is not valid';
}
