import type { FormDeclaration } from '@/registry/options';
import type { Finding } from '../lib/finding.ts';
import { compileForm } from '../lib/form-validator.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { schemaErrors } from '../lib/schema-check.ts';
import { finding } from '../lib/source-map.ts';

/**
 * Codegen compiles each form with ajv in strict mode. What ajv refuses (a keyword that does not belong to the type, a
 * pattern that is no regular expression) would stop it there, without saying where in the declaration.
 */
export const rule = {
  name: 'form-schema',
  perTool: true,
  explains: 'Every form compiles with ajv in strict mode.',
};

export function check({ forms, schemas }: CheckInput): Finding[] {
  return forms.flatMap(({ form, source }) => {
    // What the contract forbids within the form is reported as such.
    if (schemaErrors(schemas.tool, source.value).some(({ instancePath }) => instancePath.startsWith('/form/')))
      return [];
    const compiled = compileForm(form);
    if (!('refused' in compiled) || namesNone(form.form)) return [];
    const field = /#\/properties\/(\w+)/.exec(compiled.refused)?.[1];
    const words = {
      found: compiled.refused,
      expected: 'a schema ajv takes in strict mode',
      mend: 'Remove the keyword that does not belong to the type of this field, or correct its value.',
    };
    return [finding(source, ['form', 'properties', ...(field ? [field] : [])], words, 'name')];
  });
}

/** A required field that is not there: a rule of its own says which. */
function namesNone({ required = [], properties }: FormDeclaration['form']): boolean {
  return required.some((name) => !Object.hasOwn(properties, name));
}
