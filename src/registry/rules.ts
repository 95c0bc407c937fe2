import type { FieldItems, FieldSchema, Rule } from '@/generated/declaration';
import { endingSection, isShown } from './answers';
import { isPartShown } from './clean-value';
import { testsOf } from './conditions';
import { isoDay } from './context-variables';
import { isEmpty } from './is-empty';
import { unreadableLine } from './json-text';
import type { FormDeclaration } from './options';

/** A violation that JSON Schema cannot express. */
export interface BrokenRule {
  /** Top-level field that shows the message. */
  field: string;
  /** Dotted path of the value. */
  path: string;
  keyword: 'earliest' | 'latest' | 'format' | 'ends' | Rule['need'];
  /** Declared message of a rule between fields; the message of a bound is found by its keyword. */
  message?: string;
  params: Record<string, unknown>;
}

/** Days on which a bound "today" may fall: the first and the last that is today for the caller. */
interface Today {
  first: string;
  last: string;
}

const HOUR_MS = 3_600_000;
/** Hours from UTC of the places where a day ends last and where it begins first. */
const [LAST_ZONE, FIRST_ZONE] = [-12, 14];

/**
 * Returns the violated date bounds, invalid JSON texts and violated rules between fields, in the form and its groups.
 *
 * @param effective effective answers: without hidden fields and empty values
 * @param zone where "today" is: in the zone of this process, or anywhere, if that of the caller is unknown
 */
export function brokenRules(
  declaration: FormDeclaration,
  effective: Readonly<Record<string, unknown>>,
  now: Date,
  zone: 'own' | 'any' = 'own',
): BrokenRule[] {
  const { form, rules } = declaration;
  const today = daysOf(now, zone);
  const inFields = Object.entries(form.properties).flatMap(([name, field]) =>
    brokenInField(name, field, effective[name], (moment) => daysOf(moment, zone), today),
  );
  return [...inFields, ...brokenBetween(rules, '', (field) => isShown(declaration, field, effective), effective)];
}

/**
 * Returns the answer that ends the form, as a problem of its field; undefined if no answer does. Callers report it in place of
 * all other problems, because the fields after the end are never filled in.
 *
 * @param effective effective answers: without hidden fields and empty values
 */
export function formEnd(
  declaration: FormDeclaration,
  effective: Readonly<Record<string, unknown>>,
): BrokenRule | undefined {
  const { title, when } = endingSection(declaration, effective) ?? {};
  const test = when && testsOf(when).at(-1);
  return test && createBrokenRule(test.field, 'ends', {}, title);
}

/** Returns the violations in a field: of its text, of the parts of its groups, and of rules between those parts. */
function brokenInField(
  path: string,
  schema: FieldSchema | FieldItems,
  value: unknown,
  daysOfMoment: (moment: Date) => Today,
  today: Today,
): BrokenRule[] {
  if (Array.isArray(value) && 'items' in schema) {
    const items = schema.items as FieldItems;
    return value.flatMap((entry, index) => brokenInField(`${path}.${index}`, items, entry, daysOfMoment, today));
  }
  if (typeof value === 'string') return brokenText(path, schema as FieldSchema, value, daysOfMoment, today);
  const { properties: parts, rules } = schema;
  if (!parts || !value) return [];
  const group = value as Readonly<Record<string, unknown>>;
  const inParts = Object.entries(parts).flatMap(([name, part]) =>
    brokenInField(`${path}.${name}`, part, group[name], daysOfMoment, today),
  );
  return [...inParts, ...brokenBetween(rules, `${path}.`, (part) => isPartShown(parts, part, group), group)];
}

function brokenBetween(
  rules: readonly Rule[] = [],
  prefix: string,
  isVisible: (field: string) => boolean,
  answers: Readonly<Record<string, unknown>>,
): BrokenRule[] {
  return rules.flatMap((rule) => {
    const shownFields = rule.fields.filter(isVisible);
    const field = shownFields.at(-1);
    if (!field || isSatisfied(rule, shownFields, answers)) return [];
    return [createBrokenRule(`${prefix}${field}`, rule.need, {}, rule.message)];
  });
}

function brokenText(
  path: string,
  schema: FieldSchema,
  text: string,
  daysOfMoment: (moment: Date) => Today,
  today: Today,
): BrokenRule[] {
  const { format } = schema;
  if (format === 'json') {
    const line = unreadableLine(text);
    return line === undefined ? [] : [createBrokenRule(path, 'format', { format, line })];
  }
  // Compares a moment by the member's local date, which is the date that was picked.
  const day = format === 'date-time' ? daysOfMoment(new Date(text)) : { first: text, last: text };
  const earliest = schema.earliest === 'today' ? today.first : schema.earliest;
  const latest = schema.latest === 'today' ? today.last : schema.latest;
  if (earliest && day.last < earliest) return [createBrokenRule(path, 'earliest', { limit: earliest })];
  return latest && day.first > latest ? [createBrokenRule(path, 'latest', { limit: latest })] : [];
}

/** Returns the days that a moment is on, in the zone of this process or anywhere. */
function daysOf(moment: Date, zone: 'own' | 'any'): Today {
  if (zone === 'own' || Number.isNaN(moment.getTime())) return { first: isoDay(moment), last: isoDay(moment) };
  const dayIn = (hours: number) => new Date(moment.getTime() + hours * HOUR_MS).toISOString().slice(0, 10);
  return { first: dayIn(LAST_ZONE), last: dayIn(FIRST_ZONE) };
}

function createBrokenRule(
  path: string,
  keyword: BrokenRule['keyword'],
  params: BrokenRule['params'],
  message?: string,
) {
  return { field: path.split('.')[0] ?? '', path, keyword, params, ...(message !== undefined && { message }) };
}

function isSatisfied({ need }: Rule, fields: string[], answers: Readonly<Record<string, unknown>>): boolean {
  const values = fields.map((field) => answers[field]);
  if (need === 'one-of') return values.some((value) => !isEmpty(value));
  if (need === 'equal') return values.every((value) => value === values[0]);
  const filledValues = values.filter((value) => !isEmpty(value)) as (string | number)[];
  return filledValues.every((value, index) => index === 0 || (filledValues[index - 1] ?? value) <= value);
}
