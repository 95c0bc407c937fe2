import type { ValidateFunction } from 'ajv';
import { validationSchema } from '@/registry/form-schemas';
import type { FormDeclaration } from '@/registry/options';
import { strictAjv } from '../codegen/strict-ajv.ts';

/** A form compiled as codegen compiles it, or why ajv refuses it. */
export type CompiledForm = { validate: ValidateFunction } | { refused: string };

/** Forms compiled earlier, by schema: of all the forms only the one just edited is new. */
const compiled = new Map<string, CompiledForm>();

/** Compiles the validation schema of a form with ajv in strict mode. */
export function compileForm(form: FormDeclaration): CompiledForm {
  const schema = validationSchema(form);
  const key = JSON.stringify(schema);
  const known = compiled.get(key) ?? attempt(schema);
  compiled.set(key, known);
  return known;
}

function attempt(schema: object): CompiledForm {
  try {
    return { validate: strictAjv().compile(schema) };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}
