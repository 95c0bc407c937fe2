import { fieldSchema } from '@/registry/form-schemas';
import { fieldsIn, type PlacedField } from '../lib/fields.ts';
import type { Finding, Words } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { shown } from '../lib/schema-words.ts';
import { finding } from '../lib/source-map.ts';
import { valueFault } from '../lib/value-fault.ts';

/** A group is filled in as a whole, so the default of a part of it never takes effect; a repeated group begins with those of its parts. */
export const rule = {
  name: 'defaults-of-parts',
  perTool: true,
  explains: 'Defaults of sub-fields stand in repeated groups only, and are values the sub-field takes.',
};

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    fieldsIn(tool).flatMap((placed) => {
      const words = faultOf(placed);
      return words ? [finding(tool.source, [...placed.path, 'default'], words)] : [];
    }),
  );
}

function faultOf({ name, field, parent }: PlacedField): Words | undefined {
  if (!parent || field.default === undefined) return undefined;
  if (parent.field.properties) {
    return {
      found: `a default of "${name}", a part of the group "${parent.name}"`,
      expected: 'a default of the group as a whole',
      mend: `Remove it, and write ${JSON.stringify({ [name]: field.default })} into "default" of "${parent.name}": a group may begin with a few of its parts.`,
    };
  }
  const fault = valueFault(fieldSchema(field), field.default);
  if (fault === undefined) return undefined;
  return {
    found: shown(field.default),
    expected: `a value "${name}" takes: it ${fault}`,
    mend: 'Correct the default, or remove it.',
  };
}
