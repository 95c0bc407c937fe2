import type { ErrorObject } from 'ajv';

/** A validator compiled by codegen; returns whether the value is valid. `errors` has the reasons of the last call. */
export interface CompiledValidator {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null;
}
