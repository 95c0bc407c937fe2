import type { ErrorObject } from 'ajv';
import { type CheckedSchema, schemaErrors } from '../schema-check.ts';

interface Check {
  (value: unknown): boolean;
  errors?: ErrorObject[];
}

/** Replaces ajv inside n8n, where code generation is not allowed. Implements what the automations use. */
export class Ajv {
  compile(schema: CheckedSchema): Check {
    const check: Check = (value) => {
      check.errors = schemaErrors(schema, value);
      return check.errors.length === 0;
    };
    return check;
  }

  errorsText(errors: readonly ErrorObject[] = [], { dataVar = 'data' } = {}): string {
    return errors.map(({ instancePath, message }) => `${dataVar}${instancePath} ${message}`).join(', ');
  }
}
