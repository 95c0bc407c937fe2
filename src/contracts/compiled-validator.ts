import type { ErrorObject } from 'ajv';

/**
 * A validator compiled by codegen: returns whether the value is valid. `errors` holds the reasons until the next call.
 */
export interface CompiledValidator {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null;
}
