import type { FieldItems, FieldSchema } from '@/generated/declaration';
import { isPartShown } from '@/registry/clean-value';
import { isoDay } from '@/registry/context-variables';
import { optionsOf } from '@/registry/options';
import { SAMPLE_MOMENT } from '@/toolkit/project/sample-files';
import { numberBounds } from './number-bounds';
import { momentOn, sampleText, shiftedDay, validEntries, validGroup } from './valid-values';

/** One value at or next to a declared bound. */
export interface Bound {
  /** Which bound, and on which side of it. */
  what: string;
  value: unknown;
  /** The keyword broken; undefined where the value fits. */
  problem?: string | undefined;
}

/**
 * Values on both sides of every bound a field states: lengths, numbers, days, formats, entries of lists, parts of groups.
 *
 * @param sample a value that fits, where one is known
 * @param max the declared limit of a list of choices
 */
export function boundsOf(schema: FieldSchema, sample: unknown, max?: number): Bound[] {
  if (schema.compute) return [];
  switch (schema.type) {
    case 'string':
      return schema.enum ? [notOffered(schema)] : textBounds(schema);
    case 'integer':
    case 'number':
      return schema.enum ? [notOffered(schema)] : numberBounds(schema);
    case 'boolean':
      return schema.const ? [{ what: 'const', value: false, problem: 'const' }] : [];
    case 'array':
      return listBounds(schema, sample, max ?? schema.maxItems);
    case 'object':
      return groupBounds(schema, sample);
  }
}

/** An option that is in no list. */
function notOffered({ type }: FieldSchema): Bound {
  return { what: 'enum', value: type === 'string' ? 'Not offered anywhere' : 987_654_321, problem: 'enum' };
}

function textBounds({ minLength = 1, maxLength, format, pattern, earliest, latest }: FieldSchema): Bound[] {
  if (pattern) return unmatched(pattern, minLength);
  if (!format) {
    return sizesAround({ least: minLength, most: maxLength }, ['minLength', 'maxLength'], sampleText);
  }
  const keyword = format === 'time' || format === 'file' ? 'pattern' : 'format';
  return [
    { what: format, value: 'x'.repeat(Math.max(minLength, 4)), problem: keyword },
    ...(format === 'email' ? sizesAround({ least: 1, most: maxLength }, ['minLength', 'maxLength'], emailOf) : []),
    ...dayBounds(format, earliest, latest),
  ];
}

/** Days before, on and after the first and last that may be chosen. */
function dayBounds(format: string, earliest: string | undefined, latest: string | undefined): Bound[] {
  const value = (limit: string, days: number) => {
    const day = shiftedDay(limit === 'today' ? isoDay(SAMPLE_MOMENT) : limit, days);
    return format === 'date-time' ? momentOn(day) : day;
  };
  return [
    ...(earliest
      ? [
          { what: 'earliest - 1', value: value(earliest, -1), problem: 'earliest' },
          { what: 'earliest', value: value(earliest, 0) },
        ]
      : []),
    ...(latest
      ? [
          { what: 'latest', value: value(latest, 0) },
          { what: 'latest + 1', value: value(latest, 1), problem: 'latest' },
        ]
      : []),
  ];
}

/** A text the pattern does not match; none where it matches everything tried. */
function unmatched(pattern: string, minLength: number): Bound[] {
  const tried = ['!', '#', 'x', '0', ' - '].map((text) => text.repeat(minLength));
  const value = tried.find((text) => !new RegExp(pattern, 'u').test(text));
  return value === undefined ? [] : [{ what: 'pattern', value, problem: 'pattern' }];
}

function listBounds(schema: FieldSchema, sample: unknown, max: number | undefined): Bound[] {
  const { items, minItems = 1, uniqueItems } = schema;
  const options = optionsOf(schema);
  const group = items?.properties
    ? validGroup(items.properties, Array.isArray(sample) ? sample[0] : undefined)
    : undefined;
  const isOwn = options.length === 0 && !group;
  const longest = Math.max(max ?? 0, minItems) + 1;
  const own = isOwn ? validEntries(items, sample, longest) : [];
  const entry = (index: number) => (options.length > 0 ? options[index] : (group ?? own[index]));
  const list = (length: number) =>
    Array.from({ length }, (_, index) => entry(index)).filter((value) => value !== undefined);
  const first = (value: unknown) => [value, ...list(minItems).slice(1)];
  const twice = Math.max(minItems, 2);
  const entries = entryBounds(items, group).map(({ what, value, problem }) => ({
    what: `entry: ${what}`,
    value: first(value),
    problem,
  }));
  // Of entries that only a sample can say, no list is made that is long enough.
  if (isOwn && own.length < longest) return minItems > 1 ? [] : entries;
  return [
    ...sizesAround({ least: minItems, most: max }, ['minItems', 'maxItems'], list),
    ...(uniqueItems && twice <= (max ?? twice)
      ? [{ what: 'uniqueItems', value: [entry(0), ...list(twice - 1)], problem: 'uniqueItems' }]
      : []),
    ...(options.length > 0
      ? [{ ...notOffered({ type: 'string', title: '' }), value: first('Not offered anywhere') }]
      : []),
    ...entries,
  ];
}

/** Bounds of a single entry: of own words or files, or of the parts of a group. */
function entryBounds(items: FieldItems | undefined, group: object | undefined): Bound[] {
  if (!items || items.enum) return [];
  if (group) return groupBounds({ ...items, type: 'object', title: '' } as FieldSchema, group);
  const entry = { ...items, title: '' } as FieldSchema;
  return items.type === 'string' ? textBounds(entry) : numberBounds(entry);
}

/** A group in which one part is at a bound, or is missing though it must be filled in. */
function groupBounds({ properties = {}, required = [] }: FieldSchema, sample: unknown): Bound[] {
  const group = validGroup(properties, sample);
  const shown = Object.entries(properties).filter(([part]) => isPartShown(properties, part, group));
  const bounds = shown.flatMap(([part, schema]) =>
    boundsOf(schema, group[part]).map(({ what, value, problem }) => ({
      what: `${part}: ${what}`,
      value: { ...group, [part]: value },
      problem,
    })),
  );
  const missing = required.map((part) => ({
    what: `${part}: left out`,
    value: Object.fromEntries(Object.entries(group).filter(([name]) => name !== part)),
    problem: 'required',
  }));
  return [...bounds, ...missing.filter(({ value }) => !isDropped(properties, value))];
}

/** Returns true for a group of which nothing is left but defaults, once its hidden parts are gone: it is dropped, not rejected. */
function isDropped(parts: NonNullable<FieldSchema['properties']>, group: Record<string, unknown>): boolean {
  const shown = Object.entries(group).filter(([name]) => isPartShown(parts, name, group));
  return shown.every(([name, value]) => parts[name]?.compute || value === parts[name]?.default);
}

/** Sizes next to the smallest and the largest one. */
function sizesAround(
  { least, most }: { least: number; most: number | undefined },
  [below, above]: [string, string],
  make: (size: number) => unknown,
): Bound[] {
  const around = (bound: number) => [bound - 1, bound, bound + 1];
  const [small, large] = [least > 1 ? around(least) : [], most ? around(most) : []];
  return [...new Set([...small, ...large])]
    .filter((size) => size > 0)
    .map((size) => ({
      what: `${large.includes(size) ? above : below} ${size}`,
      value: make(size),
      problem: size < least ? below : most && size > most ? above : undefined,
    }));
}

/** An e-mail address of exactly this length: short labels, so that only its length can be wrong. */
function emailOf(length: number): string {
  const host = Array.from({ length }, () => 'abcdefghi').join('.');
  return `a@${host}`
    .slice(0, length - 4)
    .replace(/\.$/, 'x')
    .concat('.com');
}
