import type { ErrorObject } from 'ajv';
import { type SupportedSchema, schemaErrors } from '../schema-check.ts';

interface Check {
  (value: unknown): boolean;
  errors?: ErrorObject[];
}

/** Replaces ajv inside n8n, where code generation is not allowed. Implements what the automations use. */
export class Ajv {
  compile(schema: SupportedSchema): Check {
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
