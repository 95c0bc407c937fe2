import type { Fact, FieldSchema } from '@/generated/declaration';
import { secretFields } from '@/registry/answers';
import { optionsOf } from '@/registry/options';
import type { Findings, FindingText } from '../finding';
import { findingAt, findingAtName, type Path } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/** A prefilled value must fit its field, and must never replace a key. */
export const explains = 'The fields of a prefill can contain its facts, have no default and are not secret.';

/** Formats of the fields that each context variable can fill in. */
const FORMATS: Partial<Record<Fact, (FieldSchema['format'] | undefined)[]>> = {
  email: [undefined, 'email'],
  firstName: [undefined],
  now: ['date-time'],
  today: ['date'],
  year: [undefined],
  month: [undefined],
  weekday: [undefined],
  time: ['time'],
  randomName: [undefined],
};

const REQUEST_ONLY: ReadonlySet<string> = new Set<Fact>(['webhookAddress']);

export function checkForm(tool: FormTool): Findings {
  return Object.entries(tool.form.prefill ?? {}).flatMap(([field, fact]) => prefillFinding(tool, field, fact));
}

function prefillFinding({ source, form }: FormTool, field: string, fact: Fact): Findings {
  const path: Path = ['prefill', field];
  // Another rule reports a field that does not exist.
  if (!Object.hasOwn(form.form.properties, field)) return [];
  if (secretFields(form).includes(field)) {
    const expected = 'only fields that are not secret';
    const problem = { found: `prefill of the secret "${field}"`, expected, mend: 'Remove it: the member enters it.' };
    return findingAtName(source, path, problem);
  }
  const problem = kindProblem(fact, form.form.properties[field], field);
  return problem ? findingAt(source, path, problem) : [];
}

function kindProblem(fact: Fact, schema: FieldSchema | undefined, field: string): FindingText | undefined {
  const formats = FORMATS[fact];
  if (!formats) {
    // Schema validation reports unknown variables.
    if (!REQUEST_ONLY.has(fact)) return undefined;
    const expected = Object.keys(FORMATS).join(', ');
    return {
      found: `"${fact}", which is only known in a request`,
      expected: `one of ${expected}`,
      mend: 'Name another fact.',
    };
  }
  if (schema?.default !== undefined) {
    const found = `prefill of "${field}", which has a default`;
    return { found, expected: 'either a default or prefill', mend: 'Remove one of the two.' };
  }
  if (schema?.type === 'string' && optionsOf(schema).length === 0 && formats.includes(schema.format)) return undefined;
  const kinds = formats.map((format) => (format ? `a text of the format "${format}"` : 'a plain text')).join(' or ');
  return {
    found: `"${fact}" for "${field}", which cannot contain it`,
    expected: kinds,
    mend: 'Name another field, or another fact.',
  };
}
