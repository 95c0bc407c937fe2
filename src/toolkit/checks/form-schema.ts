import type { FormDeclaration } from '@/registry/options';
import { compileForm } from '../declaration/form-validator';
import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import { schemaErrors } from '../json/schema-errors';
import type { CheckInput } from '../project/check-input';

/**
 * Codegen compiles each form with ajv in strict mode. A keyword that does not belong to the type, or an invalid
 * pattern, would stop it without a position in the declaration.
 */
export const explains = 'Every form compiles with ajv in strict mode.';
export const perTool = true;

export function check({ forms, schemas }: CheckInput): Finding[] {
  return forms.flatMap(({ form, source }) => {
    // Violations of the contract are reported by another rule.
    if (schemaErrors(schemas.resolved, source.value).some(({ instancePath }) => instancePath.startsWith('/form/')))
      return [];
    const compiled = compileForm(form);
    if (!('error' in compiled) || requiresUnknownField(form.form)) return [];
    const field = /#\/properties\/(\w+)/.exec(compiled.error)?.[1];
    const problem = {
      found: compiled.error,
      expected: 'a schema that ajv accepts in strict mode',
      mend: 'Remove the keyword that does not belong to the type of this field, or correct its value.',
    };
    return [findingAt(source, ['form', 'properties', ...(field ? [field] : [])], problem, 'name')];
  });
}

/** Returns true if a required field does not exist, which another rule reports. */
function requiresUnknownField({ required = [], properties }: FormDeclaration['form']): boolean {
  return required.some((name) => !Object.hasOwn(properties, name));
}
