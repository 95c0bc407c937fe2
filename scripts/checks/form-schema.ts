import { validationSchema } from '@/registry/form-schemas';
import { strictAjv } from '../codegen/strict-ajv.ts';
import type { Finding } from '../lib/problem.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding } from '../lib/source-map.ts';

/**
 * Codegen compiles each form with ajv in strict mode. What ajv refuses (a keyword that does not belong to the type, a
 * pattern that is no regular expression) would stop it there, without saying where in the declaration.
 */
export const rule = {
  name: 'form-schema',
  explains: 'Every form compiles with ajv in strict mode.',
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap(({ form, source }) => {
    try {
      strictAjv().compile(validationSchema(form));
      return [];
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const field = /#\/properties\/(\w+)/.exec(message)?.[1];
      const path = ['form', 'properties', ...(field ? [field] : [])];
      const mend = 'Remove the keyword that does not belong to the type of this field, or correct its value.';
      return [finding(source, path, { found: message, expected: 'a schema ajv takes in strict mode', mend })];
    }
  });
}
