import type { RJSFSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { CompiledValidator } from '@/contracts/compiled-validator';

type Compiled = Parameters<typeof createPrecompiledValidator>[0];

/**
 * Wraps the compiled validator of a form in the validator of rjsf, which adjusts its errors. The compiled validator is
 * registered under the `$id` of the flat schema, so rjsf resolves no references, and every rule applies, including `if`
 * and `then`.
 */
export function formValidator(compiled: CompiledValidator, schema: RJSFSchema): CompiledValidator {
  const validator = createPrecompiledValidator({ [String(schema.$id)]: compiled } as Compiled, schema);
  const validate: CompiledValidator = (answers) => {
    validate.errors =
      validator.rawValidation<NonNullable<CompiledValidator['errors']>[number]>(schema, answers).errors ?? null;
    return !validate.errors?.length;
  };
  return validate;
}
