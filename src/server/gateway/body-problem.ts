import type { ErrorObject } from 'ajv';
import { Failure } from '@/contracts/failure';

/** The first finding of a body check as a failure that names the field. */
export function bodyProblem(errors: readonly ErrorObject[]): Failure {
  const [error] = errors;
  if (!error) return new Failure('invalid_body', 'The request is not what this tool expects.', 400);
  const field = fieldOf(error);
  const words = wordsOf(error);
  const message = field ? `The field "${field}" ${words}.` : `The request ${words}.`;
  return new Failure('invalid_body', message, 400, { field });
}

/** The dotted path of the field a finding is about; empty for the whole. */
export function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath.split('/').filter(Boolean);
  if (keyword === 'required') path.push(String(params.missingProperty));
  if (keyword === 'additionalProperties') path.push(String(params.additionalProperty));
  return path.join('.');
}

/** What a finding says of its field. */
export function wordsOf({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'required') return 'is missing';
  if (keyword === 'additionalProperties') return 'is not expected';
  if (keyword === 'enum' || keyword === 'const') return 'holds a value that is not offered';
  if (keyword === 'minLength' && params.limit === 1) return 'must not be empty';
  if (keyword === 'format') return `must be a valid ${String(params.format)}`;
  return message ?? 'is not valid';
}
