import type { ValidateFunction } from 'ajv';
import { validationSchema } from '@/registry/form-schemas';
import type { FormDeclaration } from '@/registry/options';
import { strictAjv } from '../json/strict-ajv';

/** The validator of a form, compiled as in codegen, or the error of ajv. */
export type CompiledForm = { validate: ValidateFunction } | { error: string };

/** Compiled forms by schema: only forms that changed are compiled again. */
const compiledForms = new Map<string, CompiledForm>();

/** Compiles the validation schema of a form with ajv in strict mode. */
export function compileForm(form: FormDeclaration): CompiledForm {
  const schema = validationSchema(form);
  const key = JSON.stringify(schema);
  const validator = compiledForms.get(key) ?? compile(schema);
  compiledForms.set(key, validator);
  return validator;
}

function compile(schema: object): CompiledForm {
  try {
    return { validate: strictAjv().compile(schema) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
