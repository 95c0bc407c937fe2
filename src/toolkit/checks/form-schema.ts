import type { FormDeclaration } from '@/registry/options';
import { compileForm } from '../declaration/form-validator';
import type { Findings } from '../finding';
import { findingAtName } from '../json/json-locations';
import { schemaErrors } from '../json/schema-errors';
import type { CheckInput, FormTool } from '../project/check-input';

/** Codegen would stop, without a position, at a keyword that does not belong to its type, or at an invalid pattern. */
export const explains = 'Every form compiles with ajv in strict mode.';

export function checkForm({ form, source }: FormTool, { schemas }: CheckInput): Findings {
  // Violations of the contract are reported by another rule.
  if (schemaErrors(schemas.resolved, source.value).some(({ instancePath }) => instancePath.startsWith('/form/')))
    return [];
  const compiled = compileForm(form);
  if (!('error' in compiled) || requiresUnknownField(form.form)) return [];
  const field = /#\/properties\/(\w+)/.exec(compiled.error)?.[1];
  return findingAtName(source, ['form', 'properties', ...(field ? [field] : [])], {
    found: compiled.error,
    expected: 'a schema that ajv accepts in strict mode',
    mend: 'Remove the keyword that does not belong to the type of this field, or correct its value.',
  });
}

/** Returns true if a required field does not exist, which another rule reports. */
function requiresUnknownField({ required = [], properties }: FormDeclaration['form']): boolean {
  return required.some((name) => !Object.hasOwn(properties, name));
}
