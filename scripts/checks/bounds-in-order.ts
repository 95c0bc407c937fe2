import { optionsOf } from '@/registry/options';
import { fieldsIn, type PlacedField } from '../lib/fields.ts';
import type { Finding } from '../lib/finding.ts';
import { multipleFrom } from '../lib/multiples.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding, type Path } from '../lib/source-map.ts';

/** Bounds that exclude each other make a field nobody can fill in; ajv takes them without a word. */
export const rule = {
  name: 'bounds-in-order',
  perTool: true,
  explains: 'No field asks for more than it allows, or for more choices than it offers.',
};

type Bound = number | string | undefined;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) =>
    fieldsIn(tool).flatMap((placed) =>
      crossed(placed).map(({ at, found, expected }) =>
        finding(tool.source, at, { found, expected, mend: 'Change one of the two bounds.' }),
      ),
    ),
  );
}

function crossed({ name, field, path }: PlacedField): { at: Path; found: string; expected: string }[] {
  const { items, minimum, maximum, multipleOf } = field;
  const onStep = multipleOf && minimum !== undefined ? multipleFrom(minimum, multipleOf) : minimum;
  const pairs: [Path, Bound, string, Bound][] = [
    [['minLength'], field.minLength, 'maxLength', field.maxLength],
    [['items', 'minLength'], items?.minLength, 'maxLength', items?.maxLength],
    [['minimum'], minimum, 'maximum', maximum],
    [['maxItems'], field.maxItems, 'number of options', (field.uniqueItems && optionsOf(field).length) || undefined],
    [['minItems'], field.minItems, 'number of options', optionsOf(field).length || undefined],
    [['minItems'], field.minItems, 'maxItems', field.maxItems],
    [['earliest'], dayOnly(field.earliest), 'latest', dayOnly(field.latest)],
  ];
  const faults = pairs.flatMap(([low, least, high, most]) =>
    least === undefined || most === undefined || least <= most
      ? []
      : [{ at: [...path, ...low], found: foundOf(low, least, name, high, most), expected: `${most} or less` }],
  );
  if (faults.length > 0 || onStep === undefined || maximum === undefined || onStep <= maximum) return faults;
  const found = `a multipleOf of ${multipleOf} for "${name}", with none between ${minimum} and ${maximum}`;
  return [{ at: [...path, 'multipleOf'], found, expected: 'a number of which a multiple is allowed' }];
}

function foundOf(low: Path, least: Bound, name: string, high: string, most: Bound): string {
  return `a ${low.at(-1)} of ${least} for "${name}", whose ${high} is ${most}`;
}

/** A day as it can be compared beforehand; today is another one each day. */
function dayOnly(day: string | undefined): string | undefined {
  return day === 'today' ? undefined : day;
}
