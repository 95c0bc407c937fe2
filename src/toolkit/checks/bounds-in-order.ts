import type { FieldItems, FieldSchema } from '@/generated/declaration';
import { optionsOf } from '@/registry/options';
import { multipleFrom } from '@/registry/step-multiples';
import type { FormField } from '../declaration/form-fields';
import type { Findings } from '../finding';
import { findingAt, findingAtName, type Path } from '../json/json-locations';
import type { FormTool } from '../project/check-input';
import { isCalendarDay } from '../text/calendar-day';

/** Bounds that exclude each other make a field impossible to fill in; ajv accepts them. */
export const explains = 'No lower bound of a field is above its upper bound or above the number of its options.';

type Bound = number | string | undefined;

export function checkField(formField: FormField, tool: FormTool): Findings {
  return [sideFindings(formField, tool), dayFindings(formField, tool), crossedFindings(formField, tool)];
}

/** Reports two lower or two upper bounds of a number, of which one has no effect. */
function sideFindings({ name, field, path }: FormField, { source }: FormTool): Findings {
  const places: [Path, FieldSchema | FieldItems | undefined][] = [
    [path, field],
    [[...path, 'items'], field.items],
  ];
  return places.flatMap(([at, described]) =>
    (['minimum', 'maximum'] as const).flatMap((word) => {
      const exclusive = word === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
      if (described?.[word] === undefined || described[exclusive] === undefined) return [];
      return findingAtName(source, [...at, exclusive], {
        found: `"${exclusive}" beside "${word}" for "${name}"`,
        expected: 'one of the two',
        mend: 'Remove one of the two.',
      });
    }),
  );
}

function dayFindings({ field, path }: FormField, { source }: FormTool): Findings {
  return (['earliest', 'latest'] as const).flatMap((word) => {
    const day = fixedDay(field[word]);
    if (day === undefined || isCalendarDay(day)) return [];
    const problem = { expected: 'a day that the calendar has', mend: 'Correct the day.' };
    return findingAt(source, [...path, word], { found: `the day ${day}`, ...problem });
  });
}

function crossedFindings(formField: FormField, tool: FormTool): Findings {
  return crossedBounds(formField).map(({ at, found, expected }) =>
    findingAt(tool.source, at, { found, expected, mend: 'Change one of the two bounds.' }),
  );
}

type Pair = [low: Path, least: Bound, high: string, most: Bound];

/** Returns the bounds between which there is no number, or no whole one if only such are taken. */
function crossedNumbers(at: Path, described: FieldSchema | FieldItems): Pair[] {
  const isWhole = described.type === 'integer';
  const pairs = (['minimum', 'exclusiveMinimum'] as const).flatMap((low) =>
    (['maximum', 'exclusiveMaximum'] as const).map((high) => [low, described[low], high, described[high]] as const),
  );
  return pairs.flatMap(([low, least, high, most]): Pair[] => {
    if (least === undefined || most === undefined) return [];
    const first = low === 'minimum' ? Math.ceil(least) : Math.floor(least) + 1;
    const last = high === 'maximum' ? Math.floor(most) : Math.ceil(most) - 1;
    const touches = low === 'minimum' && high === 'maximum';
    const isEmpty = isWhole ? first > last : touches ? least > most : least >= most;
    return isEmpty ? [[[...at, low], least, high, most]] : [];
  });
}

function crossedBounds({ name, field, path }: FormField): { at: Path; found: string; expected: string }[] {
  const { items, minimum, maximum, multipleOf } = field;
  const firstMultiple = multipleOf && minimum !== undefined ? multipleFrom(minimum, multipleOf) : minimum;
  const pairs: Pair[] = [
    [['minLength'], field.minLength, 'maxLength', field.maxLength],
    [['items', 'minLength'], items?.minLength, 'maxLength', items?.maxLength],
    [['maxItems'], field.maxItems, 'number of options', (field.uniqueItems && optionsOf(field).length) || undefined],
    [['minItems'], field.minItems, 'number of options', optionsOf(field).length || undefined],
    [['minItems'], field.minItems, 'maxItems', field.maxItems],
    [['earliest'], fixedDay(field.earliest), 'latest', fixedDay(field.latest)],
  ];
  const crossed = [
    ...pairs.filter(([, least, , most]) => least !== undefined && most !== undefined && least > most),
    ...crossedNumbers([], field),
    ...(items ? crossedNumbers(['items'], items) : []),
  ];
  const problems = crossed.map(([low, least, high, most]) => ({
    at: [...path, ...low],
    found: describeBounds(low, least, name, high, most),
    expected: `${/^exclusive/.test(`${low.at(-1)}`) || /^exclusive/.test(high) ? 'less than' : 'at most'} ${most}`,
  }));
  if (problems.length > 0 || firstMultiple === undefined || maximum === undefined || firstMultiple <= maximum)
    return problems;
  const found = `a multipleOf of ${multipleOf} for "${name}", but no multiple of it between ${minimum} and ${maximum}`;
  return [{ at: [...path, 'multipleOf'], found, expected: 'a number that has a multiple between the two bounds' }];
}

function describeBounds(low: Path, least: Bound, name: string, high: string, most: Bound): string {
  const word = String(low.at(-1));
  return `${/^e/.test(word) ? 'an' : 'a'} ${word} of ${least} for "${name}", whose ${high} is ${most}`;
}

/** Returns a date that can be compared; undefined for "today", which changes every day. */
function fixedDay(day: string | undefined): string | undefined {
  return day === 'today' ? undefined : day;
}
