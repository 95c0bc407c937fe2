import type { Fact, FieldSchema } from '@/generated/declaration';
import { secretFields } from '@/registry/answers';
import { optionsOf } from '@/registry/options';
import type { Finding, Words } from '../lib/finding.ts';
import type { CheckInput, FormTool } from '../lib/registry-input.ts';
import { finding, type Path } from '../lib/source-map.ts';
import { unknownName } from '../lib/walk.ts';

/** What is filled in for the member must be something the field can show, and must never lie in the place of a key. */
export const rule = {
  name: 'prefill-fits',
  explains: 'Prefill names fields of the form that can hold its facts, have no default and are no secrets.',
  perTool: true,
};

/** The formats of fields that can hold a fact. */
const FORMATS: Partial<Record<Fact, (FieldSchema['format'] | undefined)[]>> = {
  email: [undefined, 'email'],
  firstName: [undefined],
  now: ['date-time'],
  today: ['date'],
};

const REQUEST_ONLY: ReadonlySet<string> = new Set<Fact>(['webhookAddress']);

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    Object.entries(tool.form.prefill ?? {}).flatMap(([field, fact]) => prefillFinding(tool, field, fact)),
  );
}

function prefillFinding({ source, form }: FormTool, field: string, fact: Fact): Finding[] {
  const path: Path = ['prefill', field];
  const names = Object.keys(form.form.properties);
  if (!names.includes(field))
    return [finding(source, path, unknownName('field', field, names, 'Name a field of the form.'), 'name')];
  if (secretFields(form).includes(field)) {
    const expected = 'fields that are no secrets';
    const words = { found: `"${field}", a secret, filled in`, expected, mend: 'Remove it: its owner enters it.' };
    return [finding(source, path, words, 'name')];
  }
  const words = kindFault(fact, form.form.properties[field], field);
  return words ? [finding(source, path, words)] : [];
}

function kindFault(fact: Fact, schema: FieldSchema | undefined, field: string): Words | undefined {
  const formats = FORMATS[fact];
  if (!formats) {
    // What is no fact at all is said by the contract of declarations.
    if (!REQUEST_ONLY.has(fact)) return undefined;
    const expected = Object.keys(FORMATS).join(', ');
    return {
      found: `"${fact}", which is known of a request only`,
      expected: `one of ${expected}`,
      mend: 'Name another fact.',
    };
  }
  if (schema?.default !== undefined) {
    const found = `"${field}" filled in, though it has a default`;
    return { found, expected: 'a default or a fact', mend: 'Remove one of the two.' };
  }
  if (schema?.type === 'string' && optionsOf(schema).length === 0 && formats.includes(schema.format)) return undefined;
  const kinds = formats.map((format) => (format ? `a text of the format "${format}"` : 'a plain text')).join(' or ');
  return {
    found: `"${fact}" for "${field}", which cannot hold it`,
    expected: kinds,
    mend: 'Fill in another field, or another fact.',
  };
}
