import type { RJSFSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { CompiledValidator } from '@/contracts/compiled-validator';

type Compiled = Parameters<typeof createPrecompiledValidator>[0];

/**
 * The compiled validator of a form in the hands of rjsf's: it stands for the flat schema of the same `$id` that the form is
 * drawn by, so that nothing is resolved, yet every rule is checked, its `if` and `then` too.
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
