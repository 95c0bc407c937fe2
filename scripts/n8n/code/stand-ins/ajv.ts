import type { ErrorObject } from 'ajv';
import { type CheckedSchema, schemaErrors } from '../schema-check.ts';

interface Check {
  (value: unknown): boolean;
  errors?: ErrorObject[];
}

/** In place of ajv inside n8n, where no code may be made while running: as much of it as the automation uses. */
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
