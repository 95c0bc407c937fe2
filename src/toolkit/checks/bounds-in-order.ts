import { optionsOf } from '@/registry/options';
import { multipleFrom } from '@/registry/step-multiples';
import type { FormField } from '../declaration/form-fields';
import type { Findings } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/** Bounds that exclude each other make a field impossible to fill in; ajv accepts them. */
export const explains = 'No lower bound of a field is above its upper bound or above the number of its options.';

type Bound = number | string | undefined;

export function checkField(formField: FormField, tool: FormTool): Findings {
  return crossedBounds(formField).map(({ at, found, expected }) =>
    findingAt(tool.source, at, { found, expected, mend: 'Change one of the two bounds.' }),
  );
}

function crossedBounds({ name, field, path }: FormField): { at: Path; found: string; expected: string }[] {
  const { items, minimum, maximum, multipleOf } = field;
  const firstMultiple = multipleOf && minimum !== undefined ? multipleFrom(minimum, multipleOf) : minimum;
  const pairs: [Path, Bound, string, Bound][] = [
    [['minLength'], field.minLength, 'maxLength', field.maxLength],
    [['items', 'minLength'], items?.minLength, 'maxLength', items?.maxLength],
    [['minimum'], minimum, 'maximum', maximum],
    [['items', 'minimum'], items?.minimum, 'maximum', items?.maximum],
    [['exclusiveMinimum'], field.exclusiveMinimum, 'maximum', maximum],
    [['minimum'], minimum, 'exclusiveMaximum', field.exclusiveMaximum],
    [['exclusiveMinimum'], field.exclusiveMinimum, 'exclusiveMaximum', field.exclusiveMaximum],
    [['maxItems'], field.maxItems, 'number of options', (field.uniqueItems && optionsOf(field).length) || undefined],
    [['minItems'], field.minItems, 'number of options', optionsOf(field).length || undefined],
    [['minItems'], field.minItems, 'maxItems', field.maxItems],
    [['earliest'], fixedDay(field.earliest), 'latest', fixedDay(field.latest)],
  ];
  const problems = pairs.flatMap(([low, least, high, most]) =>
    least === undefined || most === undefined || least <= most
      ? []
      : [{ at: [...path, ...low], found: describeBounds(low, least, name, high, most), expected: `${most} or less` }],
  );
  if (problems.length > 0 || firstMultiple === undefined || maximum === undefined || firstMultiple <= maximum)
    return problems;
  const found = `a multipleOf of ${multipleOf} for "${name}", but no multiple of it between ${minimum} and ${maximum}`;
  return [{ at: [...path, 'multipleOf'], found, expected: 'a number that has a multiple between the two bounds' }];
}

function describeBounds(low: Path, least: Bound, name: string, high: string, most: Bound): string {
  return `a ${low.at(-1)} of ${least} for "${name}", whose ${high} is ${most}`;
}

/** Returns a date that can be compared; undefined for "today", which changes every day. */
function fixedDay(day: string | undefined): string | undefined {
  return day === 'today' ? undefined : day;
}
