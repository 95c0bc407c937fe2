import type { ErrorObject } from 'ajv';

/** A validator compiled by codegen: true where the value fits; otherwise `errors` says why, until the next call. */
export interface CompiledValidator {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null;
}
